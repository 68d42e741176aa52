import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readFunctions } from '../functions.js';
import { PERSON_KEY } from './1763750000060-without-email.js';
import { kindsOfMail } from './mail-kinds.js';

const LAST_KIND = `'give_confirmation'::text`;
const OWN_KIND = `'door_sale_sent'::text`;

/** Sales at the door, and the key of people whom nobody asked who they are. */
export class DoorSales1763750000201 implements MigrationInterface {
  readonly name = 'DoorSales1763750000201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('1763750000201-door-sales.sql', import.meta.url), 'utf8'));
    await runner.query(kindsOfMail(LAST_KIND, `${LAST_KIND}, ${OWN_KIND}`));
    // Whoever has neither an e-mail, nor name and phone, gets a key too. What names its index changes with it, and all that a sale
    // calls, so that none fails in between. Not built concurrently: see the migration of people without an e-mail.
    await runner.query(
      `${await readFunctions('people-counts')}
       drop index people_one_per_key;
       alter table people drop column key;
       alter table people add column key text collate "C" not null generated always as (${PERSON_KEY}) stored;
       create unique index people_one_per_key on people (event_id, key) where closed_at is null;`,
    );
    for (const name of [
      'people',
      'people-search',
      'current-events',
      'capacities',
      'door-sales',
      'register-sales',
    ])
      await runner.query(await readFunctions(name));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from outbox where kind = 'door_sale_sent'`);
    await runner.query(kindsOfMail(`${LAST_KIND}, ${OWN_KIND}`, LAST_KIND));
    await runner.query(
      `alter table registrations drop column door_sale_id cascade, drop column is_over_capacity cascade;
       drop index refused_scans_unknown;
       drop table device_sales, door_sums, invalid_door_sales, door_sales, door_leases cascade`,
    );
  }
}
