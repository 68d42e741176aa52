import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ledger's kinds and its two parts, floats, the cash limit, and who pays back. */
export class CashByTheBook1763710000040 implements MigrationInterface {
  readonly name = 'CashByTheBook1763710000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      await readFile(new URL('./1763710000040-cash-by-the-book.sql', import.meta.url), 'utf8'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop index registrations_cancelled;
       alter table registrations drop column refund;
       alter table events drop column cash_limit_cents;
       drop table float_sums, floats;
       alter table cleared_sums drop constraint cleared_sums_parts, drop constraint cleared_sums_returnable,
         drop column cash_cents, drop column transfer_cents, drop column direct_transfer_cents, drop column returnable_cents,
         add constraint cleared_sums_not_negative check (cleared_cents >= 0);
       alter table clearings drop constraint clearings_parts, drop constraint clearings_kind_known,
         drop constraint clearings_reason_when_back, drop constraint clearings_reversal_of, drop constraint clearings_of_sale,
         drop column kind, drop column cash_cents, drop column transfer_cents, drop column reverses, drop column registration_id,
         add constraint clearings_hand_back_has_reason check ((amount_cents < 0) = (reason is not null));`,
    );
  }
}
