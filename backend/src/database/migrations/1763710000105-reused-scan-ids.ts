import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A scan that let somebody in under the id of another scan is stored under a new id, together with the id that was sent. */
export class ReusedScanIds1763710000105 implements MigrationInterface {
  readonly name = 'ReusedScanIds1763710000105';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table refused_scans add column reused_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from refused_scans where reused_id is not null;
       alter table refused_scans drop column reused_id;`,
    );
  }
}
