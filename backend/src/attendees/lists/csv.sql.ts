import { meaningOf } from '../../database/closed-lists.js';
import { sql } from '../../database/database.js';
import { searchCondition } from '../../database/search.sql.js';
import { literal, safeCell } from '../../http/large-reads/csv.sql.js';
import { CANCELLED_HEAD } from '../../rules/import-fields.js';
import {
  FOOD_OPTIONS,
  foodOptionRules,
  GUEST_IN_FILES,
  PAYMENT_MODES,
  paymentModeRules,
} from '../../rules/tickets.js';
import type { CsvQuery } from './lists.dto.js';
import { registrationMatches } from './lists.sql.js';

/**
 * Sets up a transaction that reads the file. $1 event, in whose time zone times are written. Sorting, and every plan that needs
 * it, is disabled: all rows are read anyway, and in key order the first rows can be sent before the last ones are read.
 */
export const BEGIN_FILE = sql(
  'csv.begin_file',
  `select set_config('TimeZone', time_zone, true), set_config('max_parallel_workers_per_gather', '0', true),
     set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
     set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)
   from events where id = $1`,
);

/** The registrations with ids from `from` (null: from the oldest) up to, but not including, `before`. */
interface CsvPart {
  before: string;
  from: string | null;
}

/** Greater than every id, so that all registrations come before it. */
export const ID_UPPER_BOUND = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** $1 event. The id of the oldest in a part of $3 + 1 registrations that starts just before $2; no row if fewer are left. */
export const PART_END = sql<{ id: string }>(
  'csv.part_end',
  'select id from registrations where event_id = $1 and id < $2 order by id desc offset $3 limit 1',
);

// A million rows are common, so each expression is the cheapest possible.

/** SQL for `2026-05-09 18:30:00` in the session's time zone, see BEGIN_FILE: a format that every spreadsheet reads as a time. */
const clock = (column: string): string => `date_trunc('second', ${column}::timestamp)`;
/** SQL for `38.00` */
const dollars = (column: string): string => `${column} * numeric '0.01'`;

const COLUMNS: ReadonlyArray<[title: string, expression: string]> = [
  ['Registered at', clock('r.created_at')],
  ['Name', safeCell('r.name')],
  ['Email', safeCell('r.email')],
  [
    'Phone',
    // Only digits are stored.
    `case octet_length(r.phone) when 10
       then '(' || left(r.phone, 3) || ') ' || substr(r.phone, 4, 3) || '-' || right(r.phone, 4) else r.phone end`,
  ],
  ['Tickets', 'r.ticket_quantity'],
  [
    'Food',
    meaningOf('food options', 'r.food_option', FOOD_OPTIONS, (option) => foodOptionRules(option).nameInFiles),
  ],
  [
    'Payment',
    `case when r.is_guest then ${literal(GUEST_IN_FILES)} else ${meaningOf('payment modes', 'r.payment_mode', PAYMENT_MODES, (mode) => paymentModeRules(mode).nameInFiles)} end`,
  ],
  ['Price per ticket', dollars('r.price_per_ticket_cents')],
  ['Total', dollars('r.total_cents')],
  ['Sold by', safeCell('seller.full_name')],
  ['Team role', safeCell('seller.team_role')],
  ['QR code ID', `left(r.qr_code, 5) || '-' || substr(r.qr_code, 6, 5) || '-' || right(r.qr_code, 5)`],
  ['Checked in', `case when r.checked_in_at is null then 'No' else 'Yes' end`],
  ['Checked in at', clock('r.checked_in_at')],
  [
    'Checked in by',
    safeCell(
      `admitted_by.full_name || coalesce(' (as the phone says), sent by ' || stamp_sender.full_name, '')`,
    ),
  ],
  ['Note', safeCell('brought.note')],
];

const CANCELLED_COLUMNS: typeof COLUMNS = [
  [CANCELLED_HEAD, clock('r.cancelled_at')],
  ['Cancelled by', safeCell('canceller.full_name')],
  ['Cancel reason', safeCell('r.cancel_reason')],
];

/**
 * Builds the query for one part of an event's registrations, newest first. It must run after BEGIN_FILE in the same transaction.
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
  const search = searchCondition(query.search);
  if (search) {
    // From the registration itself, not from `people_search`: a cancelled one may have other details.
    const patterns = `array[${search.patterns.map(literal).join(', ')}]`;
    conditions.push(search.on('search_text(r.name, r.email, r.phone)', patterns));
  }
  return `select ${columns.map(([title, expression]) => `${expression} as "${title}"`).join(', ')}
    from registrations r
    join users seller on seller.id = r.seller_id
    left join users admitted_by on admitted_by.id = r.checked_in_by
    left join users stamp_sender on stamp_sender.id = r.checked_in_sent_by
    left join imported_registrations brought on brought.registration_id = r.id
    ${query.cancelled ? 'left join users canceller on canceller.id = r.cancelled_by' : ''}
    where ${conditions.join(' and ')}
    order by r.id desc ${query.limit ? `limit ${literal(query.limit)}` : ''}`;
}
