import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index for the dashboard, which counts scans of tickets that were in already. */
export class DoorFigures1763710000030 implements MigrationInterface {
  readonly name = 'DoorFigures1763710000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index refused_scans_duplicates on refused_scans (event_id)
       where outcome = 'duplicate' and station = 'entrance'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index refused_scans_duplicates');
  }
}
