import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Slots1763710000007 implements MigrationInterface {
  readonly name = 'Slots1763710000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763710000007-slots.sql', import.meta.url), 'utf8'));
  }

  /** The functions stay as they are: they keep the same as those before them. */
  async down(): Promise<void> {}
}
