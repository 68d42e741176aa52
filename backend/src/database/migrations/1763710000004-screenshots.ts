import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Screenshots1763710000004 implements MigrationInterface {
  readonly name = 'Screenshots1763710000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763710000004-screenshots.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table screenshots');
  }
}
