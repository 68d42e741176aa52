import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchStatistics1763710000009 implements MigrationInterface {
  readonly name = 'SearchStatistics1763710000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      await readFile(new URL('./1763710000009-search-statistics.sql', import.meta.url), 'utf8'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people_search alter column search set statistics default');
  }
}
