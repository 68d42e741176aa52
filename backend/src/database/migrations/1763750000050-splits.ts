import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Registrations whose tickets were split off others, and what a split writes into the ledger of cleared money. */
export class Splits1763750000050 implements MigrationInterface {
  readonly name = 'Splits1763750000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table registrations
         -- The registration that was sold, of which this one is a part; null for what was sold itself.
         add column split_from uuid,
         add constraint registrations_split_from foreign key (split_from, event_id) references registrations (id, event_id),
         add constraint registrations_split_not_itself check (split_from < id);
       create index registrations_parts on registrations (split_from) where split_from is not null;
       alter table clearings
         -- The row of a verified transfer that this one reverses, or takes the place of, because its sale was split.
         add column split_of uuid references clearings (id),
         add constraint clearings_split_kind check (split_of is null or kind in ('transfer', 'reversal'));
       create index clearings_of_split on clearings (split_of) where split_of is not null;`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table clearings drop column split_of;
       alter table registrations drop column split_from;`,
    );
  }
}
