import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readFunctions } from '../functions.js';

export class Slots1763710000007 implements MigrationInterface {
  readonly name = 'Slots1763710000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const name of ['sum-slots', 'people-counts']) await runner.query(await readFunctions(name));
    // Only the former versions called it.
    await runner.query('drop function if exists people_count (uuid, int, int)');
  }

  /** The functions are left unchanged: they maintain the same figures as their former versions. */
  async down(): Promise<void> {}
}
