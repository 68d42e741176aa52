import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Clearings1763710000002 implements MigrationInterface {
  readonly name = 'Clearings1763710000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763710000002-clearings.sql', import.meta.url), 'utf8'));
  }

  async down(): Promise<void> {
    throw new Error('The ledger of clearings cannot be taken away: restore a backup instead');
  }
}
