import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readFunctions } from '../functions.js';

/**
 * A narrow row of each person for what scans change and lists sort and filter by, so that a scan no longer writes a row of `people`
 * into a dozen indexes. What is left there takes the place of the row before in the same page.
 */
export class PeopleAtDoor1763750000100 implements MigrationInterface {
  readonly name = 'PeopleAtDoor1763750000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table people_at_door (
         event_id uuid not null,
         person_id uuid not null,
         last_registration_id uuid not null,
         last_registered_at timestamptz not null,
         -- '-infinity' for those who are not in: they sort as the earliest.
         checked_in_at timestamptz not null,
         is_in boolean not null,
         is_out boolean not null
       );
       lock table people in exclusive mode;
       insert into people_at_door
         select event_id, id, last_registration_id, last_registered_at, coalesce(last_checked_in_at, '-infinity'),
           with_food_in + without_food_in > 0, with_food_out + without_food_out > 0
         from people where closed_at is null order by id;
       alter table people_at_door add primary key (event_id, person_id);
       create index people_at_door_in on people_at_door (event_id, last_registered_at, last_registration_id) where is_in;
       create index people_at_door_out on people_at_door (event_id, last_registered_at, last_registration_id) where is_out;
       -- In both directions, as those who are not in are many.
       create index people_at_door_by_checked_in on people_at_door (event_id, checked_in_at, last_registration_id);
       create index people_at_door_by_checked_in_down on people_at_door (event_id, checked_in_at desc, last_registration_id);
       drop index people_in, people_out, people_by_checked_in, people_by_checked_in_down;
       alter table people set (fillfactor = 85);
       -- The ledger of the door, which a scan writes in the same transaction, refuses accounts that do not exist, and keeps those that do.
       alter table registrations drop constraint registrations_checked_in_by_fkey,
         drop constraint registrations_checked_in_sent_by_fkey`,
    );
    // From here on it is kept, also by what processes of the previous release write.
    await runner.query(await readFunctions('people-at-door'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table registrations add constraint registrations_checked_in_by_fkey foreign key (checked_in_by) references users (id),
         add constraint registrations_checked_in_sent_by_fkey foreign key (checked_in_sent_by) references users (id);
       alter table people reset (fillfactor);
       create index people_by_checked_in on people
         (event_id, coalesce(last_checked_in_at, '-infinity'), last_registration_id) where closed_at is null;
       create index people_by_checked_in_down on people
         (event_id, coalesce(last_checked_in_at, '-infinity') desc, last_registration_id) where closed_at is null;
       create index people_in on people (event_id, last_registered_at, last_registration_id)
         where closed_at is null and with_food_in + without_food_in > 0;
       create index people_out on people (event_id, last_registered_at, last_registration_id)
         where closed_at is null and with_food_out + without_food_out > 0;
       drop table people_at_door;
       drop function people_keep_at_door, people_keep_at_door_of_new, people_keep_at_door_of_removed cascade`,
    );
  }
}
