import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who put away the dashboard's line of what is left to do. */
export class ToDos1763740002360 implements MigrationInterface {
  readonly name = 'ToDos1763740002360';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table to_dos_put_away (
        user_id uuid not null references users (id) on delete cascade,
        -- Null before there was an event.
        event_id uuid references events (id) on delete cascade,
        phase text not null,
        put_away_at timestamptz not null default now(),
        constraint to_dos_put_away_once unique nulls not distinct (user_id, event_id, phase),
        constraint to_dos_put_away_phase_known check (phase in ('first_sale', 'door'))
      );
      create index to_dos_put_away_of_event on to_dos_put_away (event_id);
      create index outbox_tests on outbox (id) where kind = 'test';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table to_dos_put_away; drop index outbox_tests;`);
  }
}
