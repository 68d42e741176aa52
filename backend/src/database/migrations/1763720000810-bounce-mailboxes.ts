import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far each mailbox of bounces has been read. */
export class BounceMailboxes1763720000810 implements MigrationInterface {
  readonly name = 'BounceMailboxes1763720000810';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table bounce_mailboxes (
         mailbox text primary key,
         uid_validity text not null,
         read_up_to bigint not null
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table bounce_mailboxes');
  }
}
