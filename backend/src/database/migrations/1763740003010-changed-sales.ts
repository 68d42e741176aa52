import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sale that was changed: cancelled and sold anew under the same code. */
export class ChangedSales1763740003010 implements MigrationInterface {
  readonly name = 'ChangedSales1763740003010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table registrations
         add column changed_from uuid,
         add constraint registrations_changed_from foreign key (changed_from, event_id)
           references registrations (id, event_id);
       -- A sale is changed into one other at most. Sales that are not changed are not in these indexes and cost them nothing.
       create unique index registrations_changed_once on registrations (changed_from) where changed_from is not null;
       create index registrations_cancelled_by_seller on registrations (event_id, seller_id) include (total_cents)
         where cancelled_by = seller_id;`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop function if exists changed_into(uuid);
       drop index registrations_cancelled_by_seller;
       drop index registrations_changed_once;
       alter table registrations drop constraint registrations_changed_from, drop column changed_from;`,
    );
  }
}
