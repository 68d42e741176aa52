import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How tickets of people without an e-mail were delivered, and that their pages were opened. */
export class Deliveries1763750000070 implements MigrationInterface {
  readonly name = 'Deliveries1763750000070';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table deliveries (
         id uuid primary key default uuidv7(),
         event_id uuid not null references events (id),
         -- What was delivered is a code: a new one begins anew, and one that goes over to another registration takes its rows along.
         qr_code text not null,
         way text not null,
         at timestamptz not null default now(),
         -- Null: the guest, who opened it.
         account_id uuid references users (id),
         constraint deliveries_way_known check (way in ('whatsapp', 'sms', 'shown', 'printed', 'opened')),
         constraint deliveries_opened_by_guest check ((way = 'opened') = (account_id is null))
       );
       create index deliveries_of_code on deliveries (qr_code, event_id);
       create unique index deliveries_opened_once on deliveries (qr_code, event_id) where way = 'opened'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table deliveries');
  }
}
