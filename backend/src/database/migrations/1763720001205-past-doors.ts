import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each event's door was like before each of its changes (functions/past-doors.sql). */
export class PastDoors1763720001205 implements MigrationInterface {
  readonly name = 'PastDoors1763720001205';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table past_doors (
         event_id uuid not null references events (id),
         until timestamptz not null,
         event_date timestamptz not null,
         over_at timestamptz not null,
         is_door_open boolean not null,
         primary key (event_id, until)
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function if exists events_keep_past_door() cascade; drop table past_doors');
  }
}
