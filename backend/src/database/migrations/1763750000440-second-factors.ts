import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { kindsOfMail } from './mail-kinds.js';

const LAST_KIND = `'new_sign_in'::text`;

/** Passkeys, authenticator apps and recovery codes, and whether the organization demands them. */
export class SecondFactors1763750000440 implements MigrationInterface {
  readonly name = 'SecondFactors1763750000440';

  async up(runner: QueryRunner): Promise<void> {
    const file = new URL('./1763750000440-second-factors.sql', import.meta.url);
    await runner.query(await readFile(file, 'utf8'));
    await runner.query(kindsOfMail(LAST_KIND, `${LAST_KIND}, 'second_factor_changed'::text`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from outbox where kind = 'second_factor_changed'`);
    await runner.query(kindsOfMail(`, 'second_factor_changed'::text`, ''));
    // The triggers of users and the organization compare the columns that go.
    await runner.query(
      `drop trigger if exists users_notify_session_change on users;
       drop function if exists notify_second_factor_demand() cascade;
       drop table passkeys, authenticator_apps, authenticator_setups, recovery_codes, sign_in_tickets, used_challenges;
       drop function if exists keep_has_second_factor();
       alter table organization drop column second_factor, drop column second_factor_since;
       alter table users drop column has_second_factor, drop column officer_since`,
    );
  }
}
