import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose Usher this is: name, logo, and what its events begin with. */
export class Organization1763740002030 implements MigrationInterface {
  readonly name = 'Organization1763740002030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table organization (
         is_the_only_one boolean not null primary key default true check (is_the_only_one),
         name text check (name <> ''),
         reply_to text,
         time_zone text,
         logo bytea,
         logo_hash text,
         constraint organization_logo_whole check ((logo is null) = (logo_hash is null))
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table organization');
  }
}
