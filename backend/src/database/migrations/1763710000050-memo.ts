import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The memo for bank transfers. Older sales have none: their buyers were given no memo, so no bank statement contains one. */
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
