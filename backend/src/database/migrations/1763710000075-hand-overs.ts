import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hand-overs, their explanations, and receipts of them. */
export class HandOvers1763710000075 implements MigrationInterface {
  readonly name = 'HandOvers1763710000075';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763710000075-hand-overs.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from outbox where kind = 'hand_over_receipt';
       alter table outbox drop constraint outbox_kind_known,
         add constraint outbox_kind_known check (kind in ('ticket', 'cancellation', 'reminder', 'event_changed', 'message',
           'application_received', 'application_approved', 'application_rejected', 'password_reset'));
       alter table floats drop column hand_over_id;
       alter table clearings drop column hand_over_id;
       drop table hand_over_explanations, hand_overs;`,
    );
  }
}
