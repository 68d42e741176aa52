import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OneCoreAQuery1763710000008 implements MigrationInterface {
  readonly name = 'OneCoreAQuery1763710000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      await readFile(new URL('./1763710000008-one-core-a-query.sql', import.meta.url), 'utf8'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`do $$ begin
      execute format('alter database %I reset max_parallel_workers_per_gather', current_database());
      execute format('alter database %I reset jit', current_database());
    exception when insufficient_privilege then null; end $$`);
  }
}
