import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readFunctions } from '../functions.js';
import { PERSON_KEY } from './1763750000060-without-email.js';

/**
 * People of whom nobody asked name or phone, as they bought at the door: each is a person of their own. And tickets of a capacity that
 * are kept for somebody, and not sold yet.
 */
export class NamelessPeople1763750000200 implements MigrationInterface {
  readonly name = 'NamelessPeople1763750000200';

  async up(runner: QueryRunner): Promise<void> {
    // The functions that name the index change with it.
    await runner.query(
      `create unique index people_by_key on people (event_id, (${PERSON_KEY})) where closed_at is null;
       ${await readFunctions('people')}
       ${await readFunctions('register-sales')}
       ${await readFunctions('people-search')}
       drop index people_one_per_key;
       alter index people_by_key rename to people_one_per_key;
       alter table people drop column key;
       alter table people alter column name drop not null, alter column phone drop not null, alter column sort_name drop not null,
         add column key text collate "C" not null generated always as (${PERSON_KEY}) virtual;
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
    await runner.query(await readFunctions('capacities'));
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
