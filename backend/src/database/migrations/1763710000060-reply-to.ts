import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where answers to an event's mails go. */
export class ReplyTo1763710000060 implements MigrationInterface {
  readonly name = 'ReplyTo1763710000060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table events add column reply_to text,
       add constraint events_reply_to_is_address check (reply_to ~ '^[^@[:space:]]+@[^@[:space:]]+$')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table events drop column reply_to');
  }
}
