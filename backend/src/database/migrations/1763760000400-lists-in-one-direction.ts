import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists that go down are read from the other end of the index of those that go up: a sale writes two index entries less, a scan
 * one. A list of the release before, which has the ids of equal keys upwards in both, sorts all people meanwhile.
 */
export class ListsInOneDirection1763760000400 implements MigrationInterface {
  readonly name = 'ListsInOneDirection1763760000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index people_by_tickets_down, people_at_door_by_checked_in_down');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index people_by_tickets_down on people (event_id, tickets desc, last_registration_id) where closed_at is null;
       create index people_at_door_by_checked_in_down on people_at_door (event_id, checked_in_at desc, last_registration_id)`,
    );
  }
}
