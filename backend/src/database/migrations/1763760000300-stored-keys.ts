import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readFunctions } from '../functions.js';
import { PERSON_KEY } from './1763750000060-without-email.js';

/** The functions that find people by their key, or name its index. */
const FUNCTIONS = ['people', 'register-sales', 'door-sales', 'gifts'];

/**
 * The key of a person is a column like any other, so that an upsert names it and servers before PostgreSQL 18 have it: it was
 * virtual, and its index repeated the expression. New databases have it from the start.
 */
export class StoredKeys1763760000300 implements MigrationInterface {
  readonly name = 'StoredKeys1763760000300';

  async up(runner: QueryRunner): Promise<void> {
    const [{ isStored }] = (await runner.query(
      `select attgenerated = 's' as "isStored" from pg_attribute where attrelid = 'people'::regclass and attname = 'key'`,
    )) as [{ isStored: boolean }];
    if (isStored) return;
    // The functions change with it, so that no sale fails in between. Not built concurrently: see the migration of people without
    // an e-mail.
    await runner.query(
      `${await readFunctions('people-counts')}
       alter table people drop column key, add column key text collate "C" not null generated always as (${PERSON_KEY}) stored;
       drop index people_one_per_key;
       create unique index people_one_per_key on people (event_id, key) where closed_at is null;`,
    );
    for (const name of FUNCTIONS) await runner.query(await readFunctions(name));
  }

  /** The release before finds people in a stored column, too. */
  async down(): Promise<void> {}
}
