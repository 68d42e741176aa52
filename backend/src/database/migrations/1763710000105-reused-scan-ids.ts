import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Somebody may be let in under an id that stands for another scan: kept under an id of its own, with the one that was sent. */
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
