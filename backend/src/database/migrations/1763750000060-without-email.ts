import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readFunctions } from '../functions.js';

/** What people.key is: see `person_key` in functions/people.sql. */
export const PERSON_KEY = `coalesce(email, E'\\n' || lower(name collate "pg_c_utf8") || E'\\n' || phone, E'\\n' || id) collate "C"`;

/** People without an e-mail: what tells people apart is their key, and an e-mail may be missing. */
export class WithoutEmail1763750000060 implements MigrationInterface {
  readonly name = 'WithoutEmail1763750000060';

  async up(runner: QueryRunner): Promise<void> {
    // The trigger changes with it: until then it needs the old index, and from then on the new one. Not built concurrently, as that
    // would wait for every other process that waits for this one to migrate.
    await runner.query(
      `${await readFunctions('people-counts')}
       alter table people add column key text collate "C" not null generated always as (${PERSON_KEY}) stored,
         alter column email drop not null;
       create unique index people_one_per_key on people (event_id, key) where closed_at is null;
       ${await readFunctions('people')}
       alter table registrations alter column email drop not null;
       drop index people_one_per_email;`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create unique index people_one_per_email on people (event_id, email) where closed_at is null',
    );
    await runner.query('drop index people_one_per_key');
    await runner.query(
      `alter table people drop column key, alter column email set not null;
       alter table registrations alter column email set not null`,
    );
  }
}
