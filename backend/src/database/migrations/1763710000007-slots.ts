import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readFunctions } from '../functions.js';

export class Slots1763710000007 implements MigrationInterface {
  readonly name = 'Slots1763710000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const name of ['slots', 'people-counts']) await runner.query(await readFunctions(name));
    // Those before called it.
    await runner.query('drop function if exists people_count (uuid, int, int)');
  }

  /** The functions stay as they are: they keep the same as those before them. */
  async down(): Promise<void> {}
}
