import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readFunctions } from '../functions.js';

/** The number of registrations per payment mode, for the statement. */
export class SalesByPayment1763710000080 implements MigrationInterface {
  readonly name = 'SalesByPayment1763710000080';

  async up(runner: QueryRunner): Promise<void> {
    // Locks the registrations first, like sales do: from here on each one is counted either below or by the function.
    await runner.query(
      `lock table registrations in share row exclusive mode;
       alter table seller_sums
         add column cash_registrations integer not null default 0,
         add column zelle_registrations integer not null default 0`,
    );
    await runner.query(await readFunctions('seller-sums'));
    await runner.query(
      `update seller_sums s set cash_registrations = c.cash, zelle_registrations = c.zelle
       from (
         select event_id, seller_id, count(*) filter (where payment_mode = 'cash' and not is_guest) as cash,
           count(*) filter (where payment_mode = 'zelle') as zelle
         from registrations where cancelled_at is null group by 1, 2
       ) c
       where s.event_id = c.event_id and s.seller_id = c.seller_id and s.slot = (
         select min(slot) from seller_sums m where m.event_id = c.event_id and m.seller_id = c.seller_id)`,
    );
  }

  /** Afterwards the functions of the previous release are applied, which do not know these columns. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table seller_sums drop column cash_registrations, drop column zelle_registrations',
    );
  }
}
