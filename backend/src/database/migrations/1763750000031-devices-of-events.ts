import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which event a device scans for, and of which events scans wait on it: there may be several events at the door. */
export class DevicesOfEvents1763750000031 implements MigrationInterface {
  readonly name = 'DevicesOfEvents1763750000031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table devices add column event_id uuid, add column waiting_of jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop function if exists is_at_door(events);
       alter table devices drop column event_id, drop column waiting_of;`,
    );
  }
}
