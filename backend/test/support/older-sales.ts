import type { TestDatabase } from './database.js';

/**
 * Makes sales this many minutes older, so that they are in all the places where a sale's time is kept: with its person, and with the
 * day on which it counts, which is another one soon after midnight.
 */
export async function makeOlder(database: TestDatabase, ids: string[], minutes: number): Promise<void> {
  await database.query(
    `do $$ begin
       perform from people p join registrations r on r.person_id = p.id and r.event_id = p.event_id where r.id = any('{${ids}}')
         for no key update of p;
       update registrations set created_at = created_at - interval '${minutes} minutes' where id = any('{${ids}}');
       update people p set last_registered_at = (select max(created_at) from registrations o
           where o.person_id = p.id and o.event_id = p.event_id and o.cancelled_at is null)
         where p.registrations > 0
           and (p.id, p.event_id) in (select person_id, event_id from registrations where id = any('{${ids}}'));
       delete from sales_per_day where event_id in (select event_id from registrations where id = any('{${ids}}'));
       insert into sales_per_day (event_id, day, slot, tickets, cents)
         select r.event_id, (r.created_at at time zone e.time_zone)::date, 0, sum(ticket_quantity), sum(total_cents)
         from registrations r join events e on e.id = r.event_id
         where r.cancelled_at is null and e.id in (select event_id from registrations where id = any('{${ids}}'))
         group by 1, 2;
     end $$`,
  );
}
