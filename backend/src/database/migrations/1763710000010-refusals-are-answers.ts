import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readFunctions } from '../functions.js';

export class RefusalsAreAnswers1763710000010 implements MigrationInterface {
  readonly name = 'RefusalsAreAnswers1763710000010';

  async up(runner: QueryRunner): Promise<void> {
    // The functions that count sales against a capacity replace the former ones before the figures are mended.
    for (const name of ['seller-sums', 'capacities']) await runner.query(await readFunctions(name));
    await runner.query(
      await readFile(new URL('./1763710000010-refusals-are-answers.sql', import.meta.url), 'utf8'),
    );
  }

  /** The functions are left unchanged: they maintain the same figures as their former versions. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$ begin
        execute format('alter database %I reset deadlock_timeout', current_database());
      exception when insufficient_privilege then null; end $$`);
  }
}
