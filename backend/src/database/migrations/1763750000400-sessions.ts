import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const LAST_KIND = `'paper_receipt'::text`;

/** Adds a kind of mail to those that are known, or takes it away, whichever others there are. */
const kindsOfMail = (from: string, to: string): string => `
  do $kinds$
  declare
    known text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'outbox_kind_known');
  begin
    alter table outbox drop constraint outbox_kind_known;
    execute 'alter table outbox add constraint outbox_kind_known ' || replace(known, $$${from}$$, $$${to}$$);
  end $kinds$;`;

/** Sessions that their owner sees and ends, and the mail about one on a new device. */
export class Sessions1763750000400 implements MigrationInterface {
  readonly name = 'Sessions1763750000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763750000400-sessions.sql', import.meta.url), 'utf8'));
    await runner.query(kindsOfMail(LAST_KIND, `${LAST_KIND}, 'new_sign_in'::text`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from outbox where kind = 'new_sign_in'`);
    await runner.query(kindsOfMail(`, 'new_sign_in'::text`, ''));
    await runner.query('drop table sessions');
    await runner.query('drop function if exists notify_session_ended');
  }
}
