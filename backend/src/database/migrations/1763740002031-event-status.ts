import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that are prepared, on sale or closed; that sell beside an earlier one; that are put away. Those that exist stay on sale. */
export class EventStatus1763740002031 implements MigrationInterface {
  readonly name = 'EventStatus1763740002031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table events
         add column status text not null default 'on_sale'
           constraint events_status_known check (status in ('draft', 'on_sale', 'closed')),
         add column sells_alongside boolean not null default false,
         add column is_archived boolean not null default false;
       alter table events alter column status set default 'draft'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table events drop column status, drop column sells_alongside, drop column is_archived',
    );
  }
}
