import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Door1763710000020 implements MigrationInterface {
  readonly name = 'Door1763710000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763710000020-door.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view check_ins_per_5_min;
      create table check_ins_per_5_min (
        event_id uuid not null references events (id),
        at timestamptz not null,
        slot smallint not null,
        registrations integer not null,
        primary key (event_id, at, slot)
      ) with (fillfactor = 50);
      insert into check_ins_per_5_min (event_id, at, slot, registrations)
        select event_id, date_bin('5 minutes', checked_in_at, 'epoch'), 0, count(*)
        from registrations where checked_in_at is not null group by 1, 2;
      drop table door_feeds, door_changes, replaced_codes, devices, admission_sums, refused_scans, admissions;
      alter table registrations drop column meals_served, drop column checked_in_label, drop column emptied_at,
        drop column meals_emptied_at, drop column version;
      alter table events drop column door_salt, drop column is_door_open;`);
  }
}
