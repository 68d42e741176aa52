import { sql } from '../../database/database.js';
import { SCANS_PER_MINUTE, SHIFT_MINUTES, type Station } from '../../rules/admissions.js';

/** A scan as JSON. */
export interface ScanAsJson {
  scanId: string;
  deviceId: string | null;
  label: string | null;
  account: string;
  sentBy: string | null;
  senderId: string;
  scannedAt: string;
  recordedAt: string;
}

interface ConflictingScan extends ScanAsJson {
  station: Station;
  outcome: string;
  letIn: number;
  counted: number;
  seller: string | null;
  other: ScanAsJson | null;
}

interface ConflictRow {
  registrationId: string | null;
  name: string | null;
  ticketQuantity: number | null;
  accountId: string | null;
  account: string | null;
  deviceId: string | null;
  label: string | null;
  count: number;
  people: number;
  firstAt: Date;
  lastAt: Date;
  scans: ConflictingScan[];
}

/** Stands for none in `uncounted_sums` (functions/uncounted.sql). */
const NONE = `'00000000-0000-0000-0000-000000000000'`;
/** How many scans of a registration are listed. */
const SCANS_MOST = 20;

/** SQL for the sums of $1, an event, without what was set aside. */
const ACTIVE = `select registration_id, case when registration_id = ${NONE} then account_id else ${NONE} end as listed_account,
    account_id, device_id, station, scans - aside_scans as scans, people - aside_people as people, first_at, last_at,
    recorded_at
  from uncounted_sums where event_id = $1 and people > aside_people`;

const scan = (
  alias: string,
  id = `${alias}.scan_id`,
): string => `jsonb_build_object('scanId', ${id}, 'deviceId', ${alias}.device_id,
  'label', ${alias}.label, 'account', (select full_name from users where id = ${alias}.account_id),
  'sentBy', (select full_name from users where id = ${alias}.sent_by),
  'senderId', coalesce(${alias}.sent_by, ${alias}.account_id), 'scannedAt', ${alias}.scanned_at,
  'recordedAt', ${alias}.recorded_at)`;

/** SQL that holds for a scan `s` of the registration of `e` that was not set aside. */
const NOT_ASIDE = `not exists (
    select from uncounted_sums u where u.event_id = $1 and u.registration_id = e.registration_id and u.device_id = ${NONE}
      and u.account_id = coalesce(s.sent_by, s.account_id) and u.station = s.station and u.aside_at >= s.recorded_at)`;
/**
 * SQL for who had the paper ticket of which `e` is or was the sale, out or sold, when `o` was scanned; null if that is whose sale it is
 * now.
 */
const SELLER = `(select u.full_name
  from (select event_id, number from paper_changes where registration_id = e.registration_id limit 1) n
    join paper_tickets t on t.event_id = n.event_id and t.number = n.number
    cross join lateral (select c.to_state, c.to_volunteer from paper_changes c
      where c.event_id = n.event_id and c.number = n.number and c.at <= o.scanned_at order by c.id desc limit 1) c
    join users u on u.id = c.to_volunteer
  where c.to_state in ('out', 'sold') and c.to_volunteer is distinct from t.volunteer_id)`;
/**
 * SQL for the newest scans of the registration of `e` that let in more people than they counted, minus those later undone and
 * without those that were set aside.
 */
const SCANS = `select jsonb_agg(${scan('o', 'o.sent_id')} || jsonb_build_object('station', o.station, 'outcome', o.outcome,
    'letIn', o.let_in, 'counted', o.tickets, 'seller', ${SELLER}, 'other', f.scan) order by o.recorded_at desc, o.scan_id) as scans
  from (
    select s.*, s.all_let_in - uncounted_undone(s.scan_id) as let_in from (
      (select scan_id, scan_id as sent_id, station, 'partly' as outcome, let_in as all_let_in, tickets, scanned_at, recorded_at,
         account_id, sent_by, device_id, label
       from admissions s where registration_id = e.registration_id and let_in > tickets and tickets > 0 and ${NOT_ASIDE}
       order by recorded_at desc limit ${SCANS_MOST})
      union all
      (select scan_id, coalesce(reused_id, scan_id), station, outcome, let_in, 0, scanned_at, recorded_at, account_id, sent_by,
         device_id, label
       from refused_scans s where registration_id = e.registration_id and event_id = $1 and let_in > 0 and ${NOT_ASIDE}
       order by recorded_at desc limit ${SCANS_MOST})
    ) s order by s.recorded_at desc, s.scan_id limit ${SCANS_MOST}
  ) o
  left join lateral (
    select ${scan('a')} as scan from admissions a
    where a.registration_id = e.registration_id and a.station = o.station and a.tickets > 0 and a.scan_id <> o.scan_id
      and a.tickets > (select coalesce(-sum(b.tickets), 0) from admissions b
        where b.registration_id = a.registration_id and b.undoes = a.scan_id)
    order by a.scanned_at limit 1
  ) f on true
  where o.let_in > o.tickets`;

/**
 * $1 event, $2 limit, $3 offset. First the registrations, each with its newest scans and for each of these the earliest one that
 * counts; then what no registration has, by account and device. The newest first.
 */
export const LIST_CONFLICTS = sql<ConflictRow>(
  'conflicts.list',
  `with entries as (
     select registration_id, listed_account, device_id, sum(scans)::int as scans, sum(people)::int as people,
       min(first_at) as first_at, max(last_at) as last_at, max(recorded_at) as recorded_at
     from (${ACTIVE}) active
     group by 1, 2, 3
     order by registration_id = ${NONE}, max(recorded_at) desc, registration_id, listed_account, device_id
     limit $2 offset $3
   )
   select nullif(e.registration_id, ${NONE}) as "registrationId", r.name, r.ticket_quantity as "ticketQuantity",
     nullif(e.listed_account, ${NONE}) as "accountId", u.full_name as account, nullif(e.device_id, ${NONE}) as "deviceId",
     d.label, e.scans as count, e.people, e.first_at as "firstAt", e.last_at as "lastAt", coalesce(s.scans, '[]') as scans
   from entries e
   left join registrations r on r.id = e.registration_id
   left join users u on u.id = e.listed_account
   left join devices d on d.id = e.device_id
   left join lateral (${SCANS}) s on e.registration_id <> ${NONE}
   order by e.registration_id = ${NONE}, e.recorded_at desc, e.registration_id, e.listed_account, e.device_id`,
);

/**
 * $1 event. People whom an account let in without a ticket count as far as one person can have scanned so many in the time from
 * the first to the last of them: whoever sends more has made them up.
 */
export const READ_CONFLICT_SUMS = sql<{
  letInWithoutTicket: number;
  conflicts: number;
  conflictEntries: number;
  duplicates: number;
}>(
  'door_figures.conflicts',
  `with active as (${ACTIVE}), of_account as (
     select sum(people) as people, sum(scans) as scans,
       ${SCANS_PER_MINUTE} * (1 + least(extract(epoch from max(last_at) - min(first_at)) / 60, ${SHIFT_MINUTES})) as possible
     from active where station = 'entrance' group by account_id
   )
   select (select coalesce(sum(ceil(people * least(1, possible / scans))), 0)::int from of_account) as "letInWithoutTicket",
     (select coalesce(sum(scans), 0)::int from active) as conflicts,
     (select count(*)::int from (select distinct registration_id, listed_account, device_id from active) entry)
       as "conflictEntries",
     (select count(*)::int from refused_scans where event_id = $1 and outcome = 'duplicate' and station = 'entrance')
       as duplicates`,
);

/**
 * $1 event, $2 device or null, $3 account or null, $4 whether the account's scans of registrations go too. Answers how many scans
 * and people were set aside.
 */
export const SET_ASIDE = sql<{ scans: number; people: number }>(
  'conflicts.set_aside',
  `with old as (
     select * from uncounted_sums
     where event_id = $1 and (registration_id = ${NONE} or $4) and (device_id = $2::uuid or account_id = $3::uuid)
       and people > aside_people for no key update
   ), aside as (
     update uncounted_sums u set aside_scans = old.scans, aside_people = old.people, aside_at = old.recorded_at
     from old where (u.event_id, u.registration_id, u.account_id, u.device_id, u.station)
       = (old.event_id, old.registration_id, old.account_id, old.device_id, old.station)
     returning u.scans - old.aside_scans as scans, u.people - old.aside_people as people
   )
   select coalesce(sum(scans), 0)::int as scans, coalesce(sum(people), 0)::int as people from aside`,
);
