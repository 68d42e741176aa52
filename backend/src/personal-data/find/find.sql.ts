import { sql } from '../../database/database.js';

// $1 address or null, $2 phone or null; both as they are stored.

/**
 * People of every event, closed ones too. Whoever has the name and the phone of somebody with the address, and no address, is the
 * same: nothing else tells people without an e-mail apart.
 */
export const FIND_PEOPLE = sql<{
  eventId: string;
  personId: string;
  eventName: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  tickets: number;
}>(
  'personal_data.find_people',
  `select p.event_id as "eventId", p.id as "personId", e.name as "eventName", p.name, p.email, p.phone, p.tickets
   from people p join events e on e.id = p.event_id
   where p.email = $1 or p.phone = $2
     or p.email is null and (lower(p.name collate "pg_c_utf8"), p.phone) in (
       select lower(o.name collate "pg_c_utf8"), o.phone from people o where o.email = $1 and o.phone <> '')
   order by p.event_id desc, p.id`,
);

/**
 * $1 addresses, $2 phones, $3 names, $4 events and $5 people that are erased. Which of these are nobody else's, so that they may be
 * erased from every text.
 */
export const ONLY_THEIRS = sql<{ emails: string[]; phones: string[]; names: string[] }>(
  'personal_data.only_theirs',
  `with others as (
     select p.name, p.email, p.phone from people p
     where (p.email = any($1::text[]) or p.phone = any($2::text[]) or lower(p.name collate "pg_c_utf8") = any(array(select lower(n collate "pg_c_utf8") from unnest($3::text[]) n)))
       and not exists (select from unnest($4::uuid[], $5::uuid[]) g (event_id, id) where p.event_id = g.event_id and p.id = g.id)
     union all
     select full_name, email, null from users
     union all
     select name, email, phone from volunteer_applications
     where status = 'approved' or status = 'pending' and not (email = any($1::text[]) or phone = any($2::text[]))
   )
   select array(select e from unnest($1::text[]) e where not exists (select from others o where o.email = e)) as emails,
     array(select t from unnest($2::text[]) t where not exists (select from others o where o.phone = t)) as phones,
     array(select n from unnest($3::text[]) n
       where not exists (select from others o where lower(o.name collate "pg_c_utf8") = lower(n collate "pg_c_utf8"))) as names`,
);

/** Accounts with the address, and those whose application had the phone. */
export const FIND_ACCOUNTS = sql<{ id: string; fullName: string; email: string; isActive: boolean }>(
  'personal_data.find_accounts',
  `select u.id, u.full_name as "fullName", u.email, u.is_active as "isActive" from users u
   where u.email = $1 or u.id in (select a.user_id from volunteer_applications a where a.phone = $2 or a.email = $1)
   order by u.id`,
);

export interface Linked {
  /** Registrations that the people have. */
  own: string[];
  /** Of them, those that nobody had before: all that is kept about them is about these people. */
  history: string[];
  /** With those that they gave, were given or paid for. */
  linked: string[];
  /** Those that they paid for, as far as it is known. */
  paid: string[];
  names: string[];
  emails: string[];
  phones: string[];
}

/** $1 events, $2 people. What is linked to them, and all that they were ever called. */
export const READ_LINKED = sql<Linked>(
  'erasures.read_linked',
  `with whom as (
     select p.* from unnest($1::uuid[], $2::uuid[]) g (event_id, id)
       join people p on p.event_id = g.event_id and p.id = g.id
   ), own as (
     select r.id, r.name, r.email, r.phone from whom p
       join registrations r on r.event_id = p.event_id and r.person_id = p.id
   ), moved as (
     select g.* from whom p join gifts g on g.event_id = p.event_id
       and (g.from_person_id = p.id or g.to_person_id = p.id or g.paid_by = p.id)
   ), history as (
     select o.id from own o where not exists (
       select from moved m where m.registration_id = o.id and m.given_off = o.id
         and m.to_person_id in (select id from whom) and m.from_person_id not in (select id from whom))
   ), linked as (
     select id from own union select registration_id from moved
     union select given_off from moved where given_off is not null
   ), paid as (
     select h.id from history h where not exists (
       select from moved m where m.registration_id = h.id and m.paid_by not in (select id from whom))
     union select m.registration_id from moved m where m.paid_by in (select id from whom)
   ), corrected as (
     select side from history h join audit_log a on a.subject_id = h.id and a.action = 'registration.corrected'
       cross join lateral (values (a.details -> 'old'), (a.details -> 'new')) sides (side)
     where jsonb_typeof(side) = 'object'
   ), said as (
     select name, email, phone from whom union select name, email, phone from own
     union select side ->> 'name', side ->> 'email', side ->> 'phone' from corrected
   )
   select array(select id from own) as own, array(select id from history) as history,
     array(select id from linked) as linked, array(select id from paid) as paid,
     array(select distinct name from said where name <> '') as names,
     array(select distinct email from said where email <> '') as emails,
     array(select distinct phone from said where phone <> '') as phones`,
);
