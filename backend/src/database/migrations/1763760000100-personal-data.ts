import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was asked to be erased, and how far it is. */
export class PersonalData1763760000100 implements MigrationInterface {
  readonly name = 'PersonalData1763760000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763760000100-personal-data.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table personal_erasure_pictures, personal_erasure_people, personal_erasures;
       drop sequence erased_accounts`,
    );
  }
}
