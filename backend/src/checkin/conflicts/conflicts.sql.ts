import { sql } from '../../database/database.js';
import type { Station } from '../../rules/admissions.js';

/** One of the two scans of a conflict, as JSON. */
export interface ConflictingScan {
  scanId: string;
  deviceId: string | null;
  label: string | null;
  account: string;
  sentBy: string | null;
  scannedAt: string;
  recordedAt: string;
}

interface ConflictRow {
  registrationId: string | null;
  name: string | null;
  ticketQuantity: number | null;
  station: Station;
  outcome: string;
  letIn: number;
  counted: number;
  scan: ConflictingScan;
  other: ConflictingScan | null;
}

/**
 * Returns SQL for every scan of an event that let in more people than it counted, minus those later undone:
 * columns scan_id, sent_id, event_id, registration_id, station, outcome, let_in, tickets, scanned_at, recorded_at, account_id,
 * sent_by, device_id and label. The two ids differ if the id that was sent belongs to another scan. Each part reads a partial
 * index that contains only such rows.
 * @param event SQL for the event's id
 */
export const overAdmittedScans = (event: string): string => `
  select s.scan_id, s.sent_id, s.event_id, s.registration_id, s.station, s.outcome, s.let_in - undone.people as let_in, s.tickets,
    s.scanned_at, s.recorded_at, s.account_id, s.sent_by, s.device_id, s.label
  from (
    select scan_id, scan_id as sent_id, event_id, registration_id, station, 'partly' as outcome, let_in, tickets, scanned_at,
      recorded_at, account_id, sent_by, device_id, label
    from admissions where event_id = ${event} and let_in > tickets and tickets > 0
    union all
    select scan_id, coalesce(reused_id, scan_id), event_id, registration_id, station, outcome, let_in, 0, scanned_at,
      recorded_at, account_id, sent_by, device_id, label
    from refused_scans where event_id = ${event} and let_in > 0
  ) s
  cross join lateral (
    select coalesce(-sum(let_in), 0)::int as people from (
      select let_in from admissions where event_id = ${event} and undoes = s.scan_id and let_in < 0
      union all
      select let_in from refused_scans where undoes = s.scan_id and let_in < 0
    ) undo
  ) undone
  where s.let_in - undone.people > s.tickets`;

const scan = (
  alias: string,
  id = `${alias}.scan_id`,
): string => `jsonb_build_object('scanId', ${id}, 'deviceId', ${alias}.device_id,
  'label', ${alias}.label, 'account', (select full_name from users where id = ${alias}.account_id),
  'sentBy', (select full_name from users where id = ${alias}.sent_by), 'scannedAt', ${alias}.scanned_at,
  'recordedAt', ${alias}.recorded_at)`;

/** $1 event. Scans that let in more people than they counted, newest first, each with the earliest one that counts. */
export const LIST_CONFLICTS = sql<ConflictRow>(
  'conflicts.list',
  `with over as (${overAdmittedScans('$1')})
   select o.registration_id as "registrationId", r.name, r.ticket_quantity as "ticketQuantity", o.station, o.outcome,
     o.let_in as "letIn", o.tickets as counted, ${scan('o', 'o.sent_id')} as scan, f.scan as other
   from over o
   left join registrations r on r.id = o.registration_id
   left join lateral (
     select ${scan('a')} as scan from admissions a
     where a.registration_id = o.registration_id and a.station = o.station and a.tickets > 0 and a.scan_id <> o.scan_id
       and a.tickets > (select coalesce(-sum(b.tickets), 0) from admissions b
         where b.registration_id = a.registration_id and b.undoes = a.scan_id)
     order by a.scanned_at limit 1
   ) f on true
   order by o.recorded_at desc, o.scan_id limit 10000`,
);
