import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readFunctions } from '../functions.js';

export class PeopleSearch1763710000005 implements MigrationInterface {
  readonly name = 'PeopleSearch1763710000005';

  async up(runner: QueryRunner): Promise<void> {
    // The triggers come before the table is filled, so that nobody who registers in between is left out.
    await runner.query(await readFunctions('people-search'));
    await runner.query(await readFile(new URL('./1763710000005-people-search.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function people_keep_search cascade;
      drop table people_search;
      alter table people add column search text not null generated always as
        (lower(name collate "pg_c_utf8") || E'\\n' || email || E'\\n' || phone) stored;
      create index people_search on people using gin (search gin_trgm_ops) where closed_at is null;`);
  }
}
