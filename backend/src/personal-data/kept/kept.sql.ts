import { sql } from '../../database/database.js';
import type { Subject } from '../find/finder.js';

/**
 * $1 registrations with all of their history, $2 all that are linked, $3 those that they paid for, $4 addresses, $5 phones, $6 own
 * registrations. How much is kept.
 */
export const COUNT_KEPT = sql<{
  registrations: number;
  mails: number;
  unsentMails: number;
  pictures: number;
  logEntries: number;
  importRows: number;
  applications: number;
  others: number;
}>(
  'personal_data.count_kept',
  `with mails as (
     select o.state from outbox o where o.user_id is null and (o.registration_id = any($1::uuid[])
       or o.registration_id = any($2::uuid[]) and o.to_address = any($4::text[]) or o.to_address = any($4::text[]))
   ), stray as (
     select r.id from registrations r
     where r.cancelled_at is not null and (r.email = any($4::text[]) or r.phone = any($5::text[])) and r.id <> all ($6::uuid[])
   )
   select cardinality($6::uuid[]) + (select count(*)::int from stray) as registrations,
     (select count(*)::int from mails) as mails,
     (select count(*)::int from mails where state in ('queued', 'failed', 'sending')) as "unsentMails",
     (select count(*)::int from (
       select object_key from screenshots where registration_id = any($3::uuid[])
       union select object_key from picture_prints where registration_id = any($3::uuid[])) p) as pictures,
     (select count(*)::int from audit_log where subject_id = any($2::uuid[])) as "logEntries",
     (select count(*)::int from import_rows where registration_id = any($1::uuid[])
       or cells is not null and (sale ->> 'email' = any($4::text[]) or sale ->> 'phone' = any($5::text[]))) as "importRows",
     (select count(*)::int from volunteer_applications
       where status <> 'approved' and (email = any($4::text[]) or phone = any($5::text[]))) as applications,
     (select count(*)::int from unsubscribed where email = any($4::text[]))
       + (select count(*)::int from gift_requests where to_email = any($4::text[]))
       + (select count(*)::int from invalid_door_sales
          where sent ->> 'email' = any($4::text[]) or sent ->> 'phone' = any($5::text[])) as others`,
);

/** A part of the file: its heading, and its rows. */
export interface Part {
  title: string;
  query: ReturnType<typeof sql<{ row: Record<string, unknown> }>>;
  /** What it is read by, in the order of the parameters. */
  by: ReadonlyArray<keyof Subject>;
}

const MOST_ROWS = 10_000;

const part = (title: string, by: Part['by'], rows: string): Part => ({
  title,
  by,
  query: sql(
    `personal_data.part_${title.toLowerCase().replace(/\W+/g, '_')}`,
    `select to_jsonb(t) as row from (${rows} limit ${MOST_ROWS}) t`,
  ),
});

/** All parts of the file, in their order; docs/personal-data.md says of each column whether it is in one of them. */
export const PARTS: readonly Part[] = [
  part(
    'Person',
    ['events', 'people'],
    `select e.name as event, p.name, p.email, p.phone, p.registrations, p.tickets, p.last_registered_at, p.last_checked_in_at
     from unnest($1::uuid[], $2::uuid[]) g (event_id, id)
       join people p on p.event_id = g.event_id and p.id = g.id join events e on e.id = p.event_id order by e.event_date`,
  ),
  part(
    'Registrations',
    ['own', 'emails', 'phones'],
    `select r.id, e.name as event, e.event_date, r.name, r.email, r.phone, r.qr_code as code, r.ticket_quantity as tickets,
       r.food_option, r.payment_mode, r.price_per_ticket_cents, r.total_cents, r.memo, r.is_guest, r.created_at as sold_at,
       r.tickets_admitted, r.meals_served, r.checked_in_at, r.cancelled_at, r.cancel_reason, r.refund
     from registrations r join events e on e.id = r.event_id
     where r.id = any($1::uuid[])
       or r.cancelled_at is not null and (r.email = any($2::text[]) or r.phone = any($3::text[])) order by r.id`,
  ),
  part(
    'Scans at the door',
    ['own'],
    `select a.registration_id, a.station, a.tickets, a.scanned_at, a.label as place, a.reason from admissions a
     where a.registration_id = any($1::uuid[]) order by a.scanned_at`,
  ),
  part(
    'Refused scans',
    ['own'],
    `select s.registration_id, s.station, s.outcome, s.scanned_at, s.label as place, s.reason from refused_scans s
     where s.registration_id = any($1::uuid[]) order by s.scanned_at`,
  ),
  part(
    'Gifts',
    ['people'],
    `select g.registration_id, g.tickets, g.at, g.from_person_id = any($1::uuid[]) as given_away,
       g.to_person_id = any($1::uuid[]) as received, g.paid_by = any($1::uuid[]) as paid
     from gifts g where g.from_person_id = any($1::uuid[]) or g.to_person_id = any($1::uuid[]) or g.paid_by = any($1::uuid[])
     order by g.id`,
  ),
  part(
    'Gifts asked for',
    ['linked', 'emails'],
    `select g.registration_id, g.tickets, g.to_name, g.to_email, g.created_at, g.confirmed_at from gift_requests g
     where g.registration_id = any($1::uuid[]) or g.to_email = any($2::text[]) order by g.created_at`,
  ),
  part(
    'Deliveries',
    ['own'],
    `select r.id as registration_id, d.way, d.at from deliveries d
       join registrations r on r.event_id = d.event_id and r.qr_code = d.qr_code
     where r.id = any($1::uuid[]) order by d.at`,
  ),
  part(
    'Replaced codes',
    ['own'],
    `select c.registration_id, c.qr_code as code, c.replaced_at, c.reason from replaced_codes c
     where c.registration_id = any($1::uuid[]) order by c.replaced_at`,
  ),
  part(
    'Paper tickets',
    ['own'],
    `select p.registration_id, p.number, p.to_state as state, p.at, p.reason from paper_changes p
     where p.registration_id = any($1::uuid[]) order by p.at`,
  ),
  part(
    'Sales at the door',
    ['own'],
    `select d.registration_id, d.sold_at, d.label as place, d.taken_cents, d.undone_at, d.undo_reason from door_sales d
     where d.registration_id = any($1::uuid[]) order by d.sold_at`,
  ),
  part(
    'Sales at the door that could not be entered',
    ['emails', 'phones'],
    `select s.sent, s.recorded_at from invalid_door_sales s
     where s.sent ->> 'email' = any($1::text[]) or s.sent ->> 'phone' = any($2::text[]) order by s.id`,
  ),
  part(
    'Transfers',
    ['paid'],
    `select t.registration_id, t.status, t.total_cents, t.note, t.changed_at, t.refunded_at from transfers t
     where t.registration_id = any($1::uuid[]) order by t.changed_at`,
  ),
  part(
    'Lines of the bank',
    ['paid'],
    `select m.registration_id, l.day, l.cents, l.text, l.reference from bank_matches m join bank_lines l on l.id = m.line_id
     where m.registration_id = any($1::uuid[]) order by l.day`,
  ),
  part(
    'Mails',
    ['history', 'linked', 'emails'],
    `select o.kind, o.to_address, o.state, o.created_at, o.sent_at, o.last_error, o.data from outbox o
     where o.user_id is null and (o.registration_id = any($1::uuid[])
       or o.registration_id = any($2::uuid[]) and o.to_address = any($3::text[]) or o.to_address = any($3::text[]))
     order by o.id`,
  ),
  part(
    'Wants no messages',
    ['emails'],
    'select u.email, u.unsubscribed_at from unsubscribed u where u.email = any($1::text[])',
  ),
  part(
    'Reminded',
    ['emails'],
    'select r.email, r.day from reminders r where r.email = any($1::text[]) order by r.day',
  ),
  part(
    'Imported rows',
    ['history', 'emails', 'phones'],
    `select i.file_name as file, r.number, r.cells, r.corrections, r.sale, r.outcome, m.note, m.code from import_rows r
       join imports i on i.id = r.import_id left join imported_registrations m on m.registration_id = r.registration_id
     where r.registration_id = any($1::uuid[])
       or r.cells is not null and (r.sale ->> 'email' = any($2::text[]) or r.sale ->> 'phone' = any($3::text[]))
     order by i.created_at, r.number`,
  ),
  part(
    'Audit log',
    ['history'],
    `select a.at, a.action, a.details from audit_log a where a.subject_id = any($1::uuid[]) order by a.at`,
  ),
  part(
    'Applications',
    ['emails', 'phones', 'accounts'],
    `select a.name, a.email, a.phone, a.team_role, a.status, a.rejection_reason, a.created_at, a.reviewed_at
     from volunteer_applications a
     where a.email = any($1::text[]) or a.phone = any($2::text[]) or a.user_id = any($3::uuid[]) order by a.created_at`,
  ),
  part(
    'Accounts',
    ['accounts'],
    `select u.full_name, u.email, u.role, u.team_role, u.is_active, u.door_only, u.created_at, u.last_login from users u
     where u.id = any($1::uuid[])`,
  ),
  part(
    'Sign-ins',
    ['accounts'],
    `select s.browser, s.system, s.address, s.started_at, s.last_used_at, s.ended_at from sessions s
     where s.user_id = any($1::uuid[]) order by s.started_at`,
  ),
  part(
    'Passkeys',
    ['accounts'],
    `select k.name, k.created_at, k.last_used_at from passkeys k where k.user_id = any($1::uuid[]) order by k.created_at`,
  ),
  part(
    'Mails to accounts',
    ['accounts'],
    `select o.kind, o.to_address, o.state, o.created_at, o.sent_at, o.data from outbox o
     where o.user_id = any($1::uuid[]) order by o.id`,
  ),
  part(
    'What accounts did',
    ['accounts'],
    `select a.at, a.action, a.subject_type from audit_log a where a.actor_id = any($1::uuid[]) order by a.at`,
  ),
];

/** $1 registrations that they paid for. All pictures that were ever uploaded for them. */
export const LIST_PICTURES = sql<{ key: string }>(
  'personal_data.pictures',
  `select object_key as key from screenshots where registration_id = any($1::uuid[])
   union select object_key from picture_prints where registration_id = any($1::uuid[]) order by 1`,
);
