import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { kindsOfMail } from './mail-kinds.js';

const LAST_KIND = `'paper_receipt'::text`;

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
