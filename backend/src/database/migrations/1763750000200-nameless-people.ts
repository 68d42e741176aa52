import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People of whom nobody asked name or phone, as they bought at the door: each is a person of their own. And tickets of a capacity that
 * are kept for somebody, and not sold yet.
 */
export class NamelessPeople1763750000200 implements MigrationInterface {
  readonly name = 'NamelessPeople1763750000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table people alter column name drop not null, alter column phone drop not null, alter column sort_name drop not null;
       alter table registrations alter column name drop not null, alter column phone drop not null,
         -- Every mail greets by name.
         add constraint registrations_mailed_by_name check (email is null or name is not null);
       alter table people add constraint people_mailed_by_name check (email is null or name is not null);

       alter table event_capacities
         -- Of these nobody has sold any yet: functions/capacities.sql says who keeps them.
         add column reserved integer not null default 0,
         add column offline_reserve integer not null default 0,
         drop constraint event_capacities_not_oversold,
         add constraint event_capacities_not_oversold check (sold + reserved <= capacity),
         add constraint event_capacities_reserved check (least(reserved, offline_reserve) >= 0)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table event_capacities drop column reserved cascade, drop column offline_reserve cascade;
       alter table event_capacities drop constraint if exists event_capacities_not_oversold,
         add constraint event_capacities_not_oversold check (sold <= capacity);
       alter table registrations drop constraint registrations_mailed_by_name, alter column name set not null,
         alter column phone set not null;
       alter table people drop constraint people_mailed_by_name, alter column name set not null, alter column phone set not null, alter column sort_name set not null`,
    );
  }
}
