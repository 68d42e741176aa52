import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails that bounced. */
export class Bounces1763710000064 implements MigrationInterface {
  readonly name = 'Bounces1763710000064';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table outbox drop constraint outbox_state_known, drop constraint outbox_sent_whole,
         add constraint outbox_state_known check (state in ('queued', 'sending', 'sent', 'failed', 'bounced')),
         add constraint outbox_sent_whole check ((state in ('sent', 'bounced')) = (sent_at is not null));
       create index outbox_bounced on outbox (id) where state = 'bounced'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update outbox set state = 'sent' where state = 'bounced';
       drop index outbox_bounced;
       alter table outbox drop constraint outbox_state_known, drop constraint outbox_sent_whole,
         add constraint outbox_state_known check (state in ('queued', 'sending', 'sent', 'failed')),
         add constraint outbox_sent_whole check ((state = 'sent') = (sent_at is not null))`,
    );
  }
}
