import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnownAddresses1763710000015 implements MigrationInterface {
  readonly name = 'KnownAddresses1763710000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      await readFile(new URL('./1763710000015-known-addresses.sql', import.meta.url), 'utf8'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table known_addresses');
  }
}
