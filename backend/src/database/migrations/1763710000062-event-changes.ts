import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'ticket', 'cancellation', 'reminder', 'application_received', 'application_approved', 'application_rejected',
  'password_reset'`;

/** The version of an event's calendar entry, and the mail about a new version. */
export class EventChanges1763710000062 implements MigrationInterface {
  readonly name = 'EventChanges1763710000062';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table events add column calendar_sequence integer not null default 0;
       alter table outbox drop constraint outbox_kind_known,
         add constraint outbox_kind_known check (kind in ('event_changed', ${KINDS}))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from outbox where kind = 'event_changed';
       alter table outbox drop constraint outbox_kind_known,
         add constraint outbox_kind_known check (kind in (${KINDS}));
       alter table events drop column calendar_sequence`,
    );
  }
}
