import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Reminders1763710000061 implements MigrationInterface {
  readonly name = 'Reminders1763710000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763710000061-reminders.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table reminders;
       delete from outbox where kind = 'reminder';
       alter table outbox drop constraint outbox_kind_known, drop column is_bulk,
         add constraint outbox_kind_known check (kind in ('ticket', 'cancellation', 'application_received',
           'application_approved', 'application_rejected', 'password_reset'));
       create index outbox_due on outbox (next_try_at) where state in ('queued', 'sending');
       alter table events drop column reminder_hours_before`,
    );
  }
}
