import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Applications1763710000003 implements MigrationInterface {
  readonly name = 'Applications1763710000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763710000003-applications.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table volunteer_applications;
       drop function if exists volunteer_applications_refuse_account, users_lock_email, lock_email cascade;
       drop index outbox_failed, outbox_copies;
       alter table outbox drop constraint outbox_resend_of,
         add constraint outbox_resend_of_fkey foreign key (resend_of) references outbox (id);`,
    );
  }
}
