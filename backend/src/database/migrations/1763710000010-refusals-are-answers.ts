import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RefusalsAreAnswers1763710000010 implements MigrationInterface {
  readonly name = 'RefusalsAreAnswers1763710000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      await readFile(new URL('./1763710000010-refusals-are-answers.sql', import.meta.url), 'utf8'),
    );
  }

  /** registrations_keep_sums stays without the capacity, which its own trigger keeps. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$ begin
        execute format('alter database %I reset deadlock_timeout', current_database());
      exception when insufficient_privilege then null; end $$;
      drop function check_in_codes;
      drop function check_in_answer;
      drop function refuse_stale;
      drop function register_sales;
      drop function hold_emails;
      drop function hold_idempotency_keys;`);
  }
}
