import type { MigrationInterface, QueryRunner } from 'typeorm';

/** After how many days the guests of past events are erased, and which of these erasures are announced. */
export class Retention1763760000310 implements MigrationInterface {
  readonly name = 'Retention1763760000310';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table organization add column retention_days integer,
         add constraint organization_retention_days_range check (retention_days between 30 and 3650)`,
    );
    await runner.query(
      `create table retention_announcements (
         event_id uuid primary key references events (id) on delete cascade,
         announced_at timestamptz not null default now()
       )`,
    );
    // Of several processes that find an event due, one begins its erasure.
    await runner.query(
      `create unique index personal_erasures_of_event on personal_erasures (event_id) where done_at is null`,
    );
    // Each step of an erasure asks these for what is about its twenty people.
    await runner.query(
      `create index import_rows_of_registration on import_rows (registration_id) where registration_id is not null;
       create index refused_scans_of_registration on refused_scans (registration_id) where registration_id is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index import_rows_of_registration, refused_scans_of_registration');
    await runner.query('drop index personal_erasures_of_event');
    await runner.query('drop table retention_announcements');
    await runner.query('alter table organization drop column retention_days');
  }
}
