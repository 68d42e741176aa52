import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of an event that had no index by it, which is_event_used looks into. */
export class ProbesOfEvents1763740002358 implements MigrationInterface {
  readonly name = 'ProbesOfEvents1763740002358';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index refused_scans_of_event on refused_scans (event_id);
      create index messages_of_event on messages (event_id);
      create index imports_of_event on imports (event_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index refused_scans_of_event, messages_of_event, imports_of_event;`);
  }
}
