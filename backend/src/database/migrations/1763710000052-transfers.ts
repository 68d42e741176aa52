import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Transfers1763710000052 implements MigrationInterface {
  readonly name = 'Transfers1763710000052';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763710000052-transfers.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table bank_matches, bank_lines, transfer_sums, transfers;
      drop index registrations_transfers;
      drop function if exists transfers_of_sale(), transfers_keep_sums() cascade;
      drop function if exists registrations_cancel_transfer() cascade;
      drop function if exists clear_transfer(uuid, uuid), reverse_transfer(uuid, uuid, text)`);
  }
}
