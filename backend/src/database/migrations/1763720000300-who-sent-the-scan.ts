import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A check-in stamp and the sums of who let in go by the account that sent the scan. */
export class WhoSentTheScan1763720000300 implements MigrationInterface {
  readonly name = 'WhoSentTheScan1763720000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      await readFile(new URL('./1763720000300-who-sent-the-scan.sql', import.meta.url), 'utf8'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    // The sums stay with the senders; `npm run recount` says which differ for the previous release.
    await runner.query('alter table registrations drop column checked_in_sent_by');
  }
}
