import { sql } from '../../database/database.js';
import type { Subject } from '../find/finder.js';

/** A statement about somebody: `by` are the fields of the subject that are its parameters, in their order. */
interface OfSubject<Row> {
  query: ReturnType<typeof sql<Row>>;
  by: ReadonlyArray<keyof Subject>;
}

const TEXTS: ReadonlyArray<keyof Subject> = ['emails', 'phones'];

/** Makes a statement in which `:own` stands for the array of that name. */
function ofSubject<Row>(name: string, text: string): OfSubject<Row> {
  const by = [
    ...new Set([...text.matchAll(/(?<!:):([a-z]+)\b/g)].map(([, field]) => field as keyof Subject)),
  ];
  return {
    query: sql<Row>(
      name,
      text.replace(/(?<!:):([a-z]+)\b/g, (_, field: keyof Subject) => {
        const type = TEXTS.includes(field) ? 'text' : 'uuid';
        return `$${by.indexOf(field) + 1}::${type}[]`;
      }),
    ),
    by,
  };
}

// What the file shows is what is counted.
const STRAY = `r.cancelled_at is not null and (r.email = any(:emails) or r.phone = any(:phones))`;
const REGISTRATIONS = `registrations r join events e on e.id = r.event_id where (r.id = any(:own) or ${STRAY})`;
const MAILS = `outbox o where o.user_id is null and (o.registration_id = any(:history) or o.to_address = any(:emails))`;
const IMPORT_ROWS = `import_rows r
  join imports i on i.id = r.import_id left join imported_registrations m on m.registration_id = r.registration_id
  where (r.registration_id = any(:history)
    or r.cells is not null and (r.sale ->> 'email' = any(:emails) or r.sale ->> 'phone' = any(:phones)))`;
const APPLICATIONS = `volunteer_applications a where (a.email = any(:emails) or a.phone = any(:phones))`;
const INVALID_SALES = `invalid_door_sales s where s.sent ->> 'email' = any(:emails) or s.sent ->> 'phone' = any(:phones)`;
/** All pictures that were ever uploaded for them. */
const PICTURES = `(select object_key from screenshots where registration_id = any(:paid)
  union select object_key from picture_prints where registration_id = any(:paid)) p`;

/** How much is kept; `others` is what is not told by itself. */
export const COUNT_KEPT = ofSubject<{
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
  `select (select count(*)::int from ${REGISTRATIONS}) as registrations,
     (select count(*)::int from ${MAILS}) as mails,
     (select count(*)::int from ${MAILS} and o.state in ('queued', 'failed', 'sending')) as "unsentMails",
     (select count(*)::int from ${PICTURES}) as pictures,
     (select count(*)::int from audit_log where subject_id = any(:linked)) as "logEntries",
     (select count(*)::int from ${IMPORT_ROWS}) as "importRows",
     (select count(*)::int from ${APPLICATIONS} and a.status <> 'approved') as applications,
     (select count(*)::int from unsubscribed where email = any(:emails))
       + (select count(*)::int from gift_requests where to_email = any(:emails))
       + (select count(*)::int from ${INVALID_SALES}) as others`,
);

/** A part of the file: its heading, and its rows. */
export interface Part extends OfSubject<{ row: Record<string, unknown> }> {
  title: string;
}

/** Rows of a part that are in the file; of a part with more, the file says so. */
export const MOST_ROWS = 10_000;

const part = (title: string, rows: string): Part => ({
  title,
  ...ofSubject(
    `personal_data.part_${title.toLowerCase().replace(/\W+/g, '_')}`,
    `select to_jsonb(t) as row from (${rows} limit ${MOST_ROWS + 1}) t`,
  ),
});

/** All parts of the file, in their order; docs/personal-data.md says of each column whether it is in one of them. */
export const PARTS: readonly Part[] = [
  part(
    'Person',
    `select e.name as event, p.name, p.email, p.phone, p.registrations, p.tickets, p.last_registered_at, p.last_checked_in_at
     from unnest(:events, :people) g (event_id, id)
       join people p on p.event_id = g.event_id and p.id = g.id join events e on e.id = p.event_id order by e.event_date`,
  ),
  part(
    'Registrations',
    `select r.id, e.name as event, e.event_date, r.name, r.email, r.phone, r.qr_code as code, r.ticket_quantity as tickets,
       r.food_option, r.payment_mode, r.price_per_ticket_cents, r.total_cents, r.memo, r.is_guest, r.created_at as sold_at,
       r.tickets_admitted, r.meals_served, r.checked_in_at, r.cancelled_at, r.cancel_reason, r.refund
     from ${REGISTRATIONS} order by r.id`,
  ),
  part(
    'Scans at the door',
    `select a.registration_id, a.station, a.tickets, a.scanned_at, a.label as place, a.reason from admissions a
     where a.registration_id = any(:own) order by a.scanned_at`,
  ),
  part(
    'Refused scans',
    `select s.registration_id, s.station, s.outcome, s.scanned_at, s.label as place, s.reason from refused_scans s
     where s.registration_id = any(:own) order by s.scanned_at`,
  ),
  part(
    'Gifts',
    `select g.registration_id, g.tickets, g.at, g.from_person_id = any(:people) as given_away,
       g.to_person_id = any(:people) as received, g.paid_by = any(:people) as paid
     from gifts g where g.from_person_id = any(:people) or g.to_person_id = any(:people) or g.paid_by = any(:people)
     order by g.id`,
  ),
  part(
    'Gifts asked for',
    `select g.registration_id, g.tickets, g.to_name, g.to_email, g.created_at, g.confirmed_at from gift_requests g
     where g.registration_id = any(:linked) or g.to_email = any(:emails) order by g.created_at`,
  ),
  part(
    'Deliveries',
    `select r.id as registration_id, d.way, d.at from deliveries d
       join registrations r on r.event_id = d.event_id and r.qr_code = d.qr_code
     where r.id = any(:own) order by d.at`,
  ),
  part(
    'Replaced codes',
    `select c.registration_id, c.qr_code as code, c.replaced_at, c.reason from replaced_codes c
     where c.registration_id = any(:own) order by c.replaced_at`,
  ),
  part(
    'Paper tickets',
    `select p.registration_id, p.number, p.to_state as state, p.at, p.reason from paper_changes p
     where p.registration_id = any(:own) order by p.at`,
  ),
  part(
    'Sales at the door',
    `select d.registration_id, d.sold_at, d.label as place, d.taken_cents, d.undone_at, d.undo_reason from door_sales d
     where d.registration_id = any(:own) order by d.sold_at`,
  ),
  part(
    'Sales at the door that could not be entered',
    `select s.sent, s.recorded_at from ${INVALID_SALES} order by s.id`,
  ),
  part(
    'Transfers',
    `select t.registration_id, t.status, t.total_cents, t.note, t.changed_at, t.refunded_at from transfers t
     where t.registration_id = any(:paid) order by t.changed_at`,
  ),
  part(
    'Lines of the bank',
    `select m.registration_id, l.day, l.cents, l.text, l.reference from bank_matches m join bank_lines l on l.id = m.line_id
     where m.registration_id = any(:paid) order by l.day`,
  ),
  part(
    'Mails',
    `select o.kind, o.to_address, o.state, o.created_at, o.sent_at, o.last_error, o.data from ${MAILS} order by o.id`,
  ),
  part(
    'Wants no messages',
    'select u.email, u.unsubscribed_at from unsubscribed u where u.email = any(:emails)',
  ),
  part('Reminded', 'select r.email, r.day from reminders r where r.email = any(:emails) order by r.day'),
  part(
    'Imported rows',
    `select i.file_name as file, r.number, r.cells, r.corrections, r.sale, r.outcome, m.note, m.code
     from ${IMPORT_ROWS} order by i.created_at, r.number`,
  ),
  part(
    'Audit log',
    `select a.at, a.action, a.details from audit_log a where a.subject_id = any(:history) order by a.at`,
  ),
  part(
    'Applications',
    `select a.name, a.email, a.phone, a.team_role, a.status, a.rejection_reason, a.created_at, a.reviewed_at
     from volunteer_applications a
     where a.email = any(:emails) or a.phone = any(:phones) or a.user_id = any(:accounts) order by a.created_at`,
  ),
  part(
    'Accounts',
    `select u.full_name, u.email, u.role, u.team_role, u.is_active, u.door_only, u.created_at, u.last_login from users u
     where u.id = any(:accounts)`,
  ),
  part(
    'Sign-ins',
    `select s.browser, s.system, s.address, s.started_at, s.last_used_at, s.ended_at from sessions s
     where s.user_id = any(:accounts) order by s.started_at`,
  ),
  part(
    'Passkeys',
    `select k.name, k.created_at, k.last_used_at from passkeys k where k.user_id = any(:accounts) order by k.created_at`,
  ),
  part(
    'Mails to accounts',
    `select o.kind, o.to_address, o.state, o.created_at, o.sent_at, o.data from outbox o
     where o.user_id = any(:accounts) order by o.id`,
  ),
  part(
    'What accounts did',
    `select a.at, a.action, a.subject_type from audit_log a where a.actor_id = any(:accounts) order by a.at`,
  ),
];

export const LIST_PICTURES = ofSubject<{ key: string }>(
  'personal_data.pictures',
  `select object_key as key from ${PICTURES} order by 1`,
);
