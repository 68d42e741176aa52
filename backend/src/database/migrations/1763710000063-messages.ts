import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Messages1763710000063 implements MigrationInterface {
  readonly name = 'Messages1763710000063';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763710000063-messages.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from outbox where kind = 'message';
       alter table outbox drop constraint outbox_kind_known,
         add constraint outbox_kind_known check (kind in ('ticket', 'cancellation', 'reminder', 'event_changed',
           'application_received', 'application_approved', 'application_rejected', 'password_reset'));
       drop table messages, unsubscribed`,
    );
  }
}
