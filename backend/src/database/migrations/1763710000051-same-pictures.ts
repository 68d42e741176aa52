import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SamePictures1763710000051 implements MigrationInterface {
  readonly name = 'SamePictures1763710000051';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763710000051-same-pictures.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table same_pictures, picture_prints');
  }
}
