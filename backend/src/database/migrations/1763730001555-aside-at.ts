import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scans of registrations can be set aside, so that it is kept which scans those are. */
export class AsideAt1763730001555 implements MigrationInterface {
  readonly name = 'AsideAt1763730001555';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table uncounted_sums add column aside_at timestamptz');
    await runner.query('update uncounted_sums set aside_at = recorded_at where aside_scans > 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table uncounted_sums drop column aside_at');
  }
}
