import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'ticket', 'cancellation', 'reminder', 'event_changed', 'message', 'hand_over_receipt', 'application_received',
  'application_approved', 'application_rejected', 'password_reset'`;

/** Mails by which a president sees whether mails arrive. */
export class TestMails1763740002050 implements MigrationInterface {
  readonly name = 'TestMails1763740002050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table outbox drop constraint outbox_kind_known,
         add constraint outbox_kind_known check (kind in ('test', ${KINDS}))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from outbox where kind = 'test'`);
    await runner.query(
      `alter table outbox drop constraint outbox_kind_known,
         add constraint outbox_kind_known check (kind in (${KINDS}))`,
    );
  }
}
