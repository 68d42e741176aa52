import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key that the first account is made with. */
export class SetupKeys1763730001500 implements MigrationInterface {
  readonly name = 'SetupKeys1763730001500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table setup_keys (
         is_newest boolean not null primary key default true check (is_newest),
         key_hash bytea not null check (length(key_hash) = 32),
         created_at timestamptz not null default now()
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table setup_keys');
  }
}
