import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Initial1763700000000 implements MigrationInterface {
  readonly name = 'Initial1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const file of ['older-servers', '1763700000000-initial'])
      await runner.query(await readFile(new URL(`./${file}.sql`, import.meta.url), 'utf8'));
  }

  async down(): Promise<void> {
    throw new Error('The first migration has no way back: drop the database instead');
  }
}
