import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sums of the people who were let in without a ticket, which officers can set aside. */
export class UncountedSums1763720000301 implements MigrationInterface {
  readonly name = 'UncountedSums1763720000301';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      await readFile(new URL('./1763720000301-uncounted-sums.sql', import.meta.url), 'utf8'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop function if exists add_uncounted(uuid[], int[], boolean[]), no_id(), uncounted_undone(uuid),
         admissions_keep_uncounted(), refused_scans_keep_uncounted(), refused_scans_change_uncounted() cascade;
       drop index refused_scans_let_in_of_registration, admissions_uncounted_undone_of_scan;
       create index admissions_uncounted_undone on admissions (event_id, undoes) where let_in < 0;
       drop table uncounted_sums;`,
    );
  }
}
