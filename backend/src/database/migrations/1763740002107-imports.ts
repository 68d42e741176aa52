import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists that are brought from elsewhere. */
export class Imports1763740002107 implements MigrationInterface {
  readonly name = 'Imports1763740002107';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763740002107-imports.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    // The ledger's rows stay, so that a database with rows of this kind keeps it.
    await runner.query(
      `drop trigger if exists registrations_end_imported on registrations;
       drop table imported_registrations, import_rows, imports;
       drop index clearings_imported_once;`,
    );
  }
}
