import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a transfer's buyer was told to write. Sales before it have none: nobody told their buyers, so no statement has it. */
export class Memo1763710000050 implements MigrationInterface {
  readonly name = 'Memo1763710000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table registrations add column memo text,
       add constraint registrations_memo_of_transfer check (memo is null or (payment_mode = 'zelle' and length(memo) = 6))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table registrations drop column memo');
  }
}
