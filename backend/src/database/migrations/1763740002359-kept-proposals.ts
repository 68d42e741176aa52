import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a list's columns seem to hold outlives the page, and the rows of a list that was brought are found by what is left of them. */
export class KeptProposals1763740002359 implements MigrationInterface {
  readonly name = 'KeptProposals1763740002359';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table imports add column proposed jsonb not null default '{}';
      create index import_rows_filled on import_rows (import_id) where cells is not null;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index import_rows_filled; alter table imports drop column proposed;`);
  }
}
