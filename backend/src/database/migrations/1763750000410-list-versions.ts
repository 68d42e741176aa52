import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A number of each event that changes with what phones know of its prices and its capacity (functions/list-versions.sql). */
export class ListVersions1763750000410 implements MigrationInterface {
  readonly name = 'ListVersions1763750000410';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table events add column list_version integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop function if exists next_list_version cascade;
       alter table events drop column list_version`,
    );
  }
}
