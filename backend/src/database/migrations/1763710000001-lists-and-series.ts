import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ListsAndSeries1763710000001 implements MigrationInterface {
  readonly name = 'ListsAndSeries1763710000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      await readFile(new URL('./1763710000001-lists-and-series.sql', import.meta.url), 'utf8'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function if exists events_rebuild_sales_per_day, registrations_keep_time_series, people_keep_counts,
        people_keep_changed_counts, people_kinds, kinds_of cascade;
      drop table people_counts, sales_per_day, check_ins_per_5_min;
      drop index people_by_registered, people_by_name, people_by_tickets, people_by_tickets_down, people_by_checked_in, people_by_checked_in_down,
        people_in, people_out, people_search, people_closed;
      alter table people drop column sort_name;`);
  }
}
