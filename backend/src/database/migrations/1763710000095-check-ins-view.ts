import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops the view that only older releases read. */
export class CheckInsView1763710000095 implements MigrationInterface {
  readonly name = 'CheckInsView1763710000095';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop view check_ins_per_5_min');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create view check_ins_per_5_min as
         select event_id, at, slot, tickets as registrations from admission_sums where station = 'entrance'`,
    );
  }
}
