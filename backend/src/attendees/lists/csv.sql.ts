import { sql } from '../../database/database.js';
import { literal, safeCell } from '../../http/csv.sql.js';
import type { CsvQuery } from './lists.dto.js';
import { registrationMatches } from './lists.sql.js';
import { searchPatterns } from './search.js';

/**
 * Sets up a transaction that reads the file. $1 event, in whose time zone times are written. Sorting, and every plan that would
 * need it, is switched off: all rows are read anyway, and in the order of their key the first can leave before the last is read.
 */
export const BEGIN_FILE = sql(
  'csv.begin_file',
  `select set_config('TimeZone', time_zone, true), set_config('max_parallel_workers_per_gather', '0', true),
     set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
     set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)
   from events where id = $1`,
);

/** Registrations of the file from the one with id `from`, or from the oldest where it is null, to before `before`. */
interface CsvPart {
  before: string;
  from: string | null;
}

/** Above every id: before it come all of them. */
export const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Where a part of $3 + 1 registrations ends that begins before $2: the id of its oldest, or no row. $1 event. */
export const PART_END = sql<{ id: string }>(
  'csv.part_end',
  'select id from registrations where event_id = $1 and id < $2 order by id desc offset $3 limit 1',
);

// A million rows are common, so each expression is the cheapest that says it.

/** `2026-05-09 18:30:00`, on the clock of the session, see BEGIN_FILE: a form that every spreadsheet reads as a time. */
const clock = (column: string): string => `date_trunc('second', ${column}::timestamp)`;
/** `38.00` */
const dollars = (column: string): string => `${column} * numeric '0.01'`;

const COLUMNS: ReadonlyArray<[title: string, expression: string]> = [
  ['Registered at', clock('r.created_at')],
  ['Name', safeCell('r.name')],
  ['Email', safeCell('r.email')],
  [
    'Phone',
    // Stored are digits only.
    `case octet_length(r.phone) when 10
       then '(' || left(r.phone, 3) || ') ' || substr(r.phone, 4, 3) || '-' || right(r.phone, 4) else r.phone end`,
  ],
  ['Tickets', 'r.ticket_quantity'],
  ['Food', `case r.food_option when 'with_food' then 'With Food' else 'Without Food' end`],
  ['Payment', `case when r.is_guest then 'Guest' when r.payment_mode = 'zelle' then 'Zelle' else 'Cash' end`],
  ['Price per ticket', dollars('r.price_per_ticket_cents')],
  ['Total', dollars('r.total_cents')],
  ['Sold by', safeCell('seller.full_name')],
  ['Team role', safeCell('seller.team_role')],
  ['QR code ID', `left(r.qr_code, 5) || '-' || substr(r.qr_code, 6, 5) || '-' || right(r.qr_code, 5)`],
  ['Checked in', `case when r.checked_in_at is null then 'No' else 'Yes' end`],
  ['Checked in at', clock('r.checked_in_at')],
  ['Checked in by', safeCell('admitted_by.full_name')],
];

const CANCELLED_COLUMNS: typeof COLUMNS = [
  ['Cancelled at', clock('r.cancelled_at')],
  ['Cancelled by', safeCell('canceller.full_name')],
  ['Cancel reason', safeCell('r.cancel_reason')],
];

/**
 * A part of an event's registrations, newest first, after BEGIN_FILE in the same transaction.
 * @returns a SELECT without parameters
 */
export function attendeesCsv(eventId: string, query: CsvQuery, { before, from }: CsvPart): string {
  const columns = query.cancelled ? [...COLUMNS, ...CANCELLED_COLUMNS] : COLUMNS;
  const conditions = [
    `r.event_id = ${literal(eventId)} and r.id < ${literal(before)}`,
    registrationMatches(query),
  ];
  if (from !== null) conditions.push(`r.id >= ${literal(from)}`);
  if (!query.cancelled) conditions.push('r.cancelled_at is null');
  const patterns = searchPatterns(query.search);
  if (patterns) {
    // As `people_search.search` is built, but of the registration itself: a cancelled one may have other details.
    const text = `(lower(r.name collate "pg_c_utf8") || E'\\n' || r.email || E'\\n' || r.phone)`;
    const [plain, digits] = patterns;
    conditions.push(
      `(${text} like lower(${literal(plain)} collate "pg_c_utf8") or ${text} like ${literal(digits)})`,
    );
  }
  return `select ${columns.map(([title, expression]) => `${expression} as "${title}"`).join(', ')}
    from registrations r
    join users seller on seller.id = r.seller_id
    left join users admitted_by on admitted_by.id = r.checked_in_by
    ${query.cancelled ? 'left join users canceller on canceller.id = r.cancelled_by' : ''}
    where ${conditions.join(' and ')}
    order by r.id desc ${query.limit ? `limit ${literal(query.limit)}` : ''}`;
}
