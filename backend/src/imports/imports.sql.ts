import { sql } from '../database/database.js';
import type { Cents } from '../rules/money.js';
import { PAYMENT_MODES, type PaymentMode } from '../rules/tickets.js';
import type { ImportMapping } from '../rules/import-fields.js';
import type { ImportOutcome } from './rows/decide-rows.js';
import type { RowFaults, RowSuggestions, Seller } from './rows/read-row.js';

export const IMPORT_STATES = ['uploaded', 'checked', 'running', 'done', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export interface ImportRow {
  id: string;
  state: ImportState;
  fileName: string;
  heads: string[];
  createdBy: string;
  createdAt: Date;
  /** What the rows were checked with; before that what the columns seem to hold. */
  mapping: ImportMapping;
  eventId: string | null;
  eventName: string | null;
  alreadyHandedOver: boolean;
  mailTickets: boolean;
  mayGive: boolean;
  checkedById: string | null;
  checkedAt: Date | null;
  /** Whether the check is kept: it is for a day. */
  isCheckKept: boolean;
  startedAt: Date | null;
  doneAt: Date | null;
  undoneBy: string | null;
  undoneAt: Date | null;
  undoDoneAt: Date | null;
  /** Until when a run may be undone. */
  undoUntil: Date | null;
  mayBeUndone: boolean;
  requestId: string | null;
}

const HOURS_KEPT = 24;

const COLUMNS = `i.id, i.state, i.file_name as "fileName", i.heads, creator.full_name as "createdBy", i.created_at as "createdAt",
  coalesce(i.mapping, i.proposed) as mapping, i.event_id as "eventId", e.name as "eventName", i.already_handed_over as "alreadyHandedOver",
  i.mail_tickets as "mailTickets", i.may_give as "mayGive", i.checked_by as "checkedById", i.checked_at as "checkedAt",
  coalesce(i.checked_at > now() - interval '${HOURS_KEPT} hours', false) as "isCheckKept", i.started_at as "startedAt",
  i.done_at as "doneAt", undoer.full_name as "undoneBy", i.undone_at as "undoneAt", i.undo_done_at as "undoDoneAt",
  i.done_at + interval '${HOURS_KEPT} hours' as "undoUntil",
  coalesce(i.done_at > now() - interval '${HOURS_KEPT} hours', false) as "mayBeUndone", i.request_id as "requestId"`;
const FROM = `from imports i join users creator on creator.id = i.created_by left join users undoer on undoer.id = i.undone_by
  left join events e on e.id = i.event_id`;

/** $1 account, $2 name of the file, $3 heads, $4 what the columns seem to hold. */
export const CREATE_IMPORT = sql<{ id: string }>(
  'imports.create',
  `insert into imports (created_by, file_name, heads, proposed) values ($1, $2, $3::jsonb, $4::jsonb) returning id`,
);

/** $1 import, $2 JSON: `[{number, cells}]`. */
export const ADD_ROWS = sql(
  'imports.add_rows',
  `insert into import_rows (import_id, number, cells)
   select $1, number, cells from jsonb_to_recordset($2::jsonb) r (number int, cells text[])`,
);

export const READ_IMPORT = sql<ImportRow>('imports.read', `select ${COLUMNS} ${FROM} where i.id = $1`);

/** $1 limit, $2 offset. Newest first; those that nobody went on with are left out. */
export const LIST_IMPORTS = sql<ImportRow & { total: number }>(
  'imports.list',
  `select ${COLUMNS}, (count(*) over ())::int as total ${FROM} where i.state <> 'uploaded' order by i.id desc limit $1 offset $2`,
);

/** $1 import, $2 number of rows. */
export const SAMPLE_ROWS = sql<{ cells: string[] | null }>(
  'imports.sample_rows',
  `select cells from import_rows where import_id = $1 order by number limit $2`,
);

export interface FileRow {
  number: number;
  cells: string[] | null;
  corrections: RowSuggestions;
}

/** $1 import, $2 the number of the row after which to read, $3 limit. */
export const READ_FILE_ROWS = sql<FileRow>(
  'imports.read_file_rows',
  `select number, cells, corrections from import_rows where import_id = $1 and number > $2 order by number limit $3`,
);

export const LIST_SELLERS = sql<Seller>(
  'imports.list_sellers',
  `select id, full_name as "fullName", email, is_active as "isActive" from users`,
);

/** $1 event. */
export const READ_EVENT_OF_IMPORT = sql<{ id: string; isOver: boolean }>(
  'imports.read_event',
  `select id, over_at <= now() as "isOver" from events where id = $1`,
);

/** $1 import, $2 JSON: the rows as the check decided them. */
export const KEEP_DECISIONS = sql(
  'imports.keep_decisions',
  `update import_rows r set sale = d.sale, identity = decode(d.identity, 'hex'), outcome = d.outcome, total_cents = d.total,
     errors = d.errors, suggestions = d.suggestions
   from jsonb_to_recordset($2::jsonb) d (number int, sale jsonb, identity text, outcome text, total int, errors jsonb,
     suggestions jsonb)
   where r.import_id = $1 and r.number = d.number`,
);

/**
 * $1 import, $2 mapping, $3 event, $4 already handed over, $5 mail tickets, $6 whether the importer may give tickets, $7 account.
 * No row once it has been run.
 */
export const KEEP_CHECK = sql<{ id: string }>(
  'imports.keep_check',
  `update imports set state = 'checked', mapping = $2::jsonb, event_id = $3, already_handed_over = $4, mail_tickets = $5,
     may_give = $6, checked_by = $7, checked_at = now()
   where id = $1 and state in ('uploaded', 'checked') returning id`,
);

/** $1 import, $2 rows, or null for all. Takes the suggestions of invalid rows. */
export const TAKE_SUGGESTIONS = sql<{ number: number }>(
  'imports.take_suggestions',
  `update import_rows set corrections = corrections || suggestions
   where import_id = $1 and ($2::int[] is null or number = any($2)) and outcome = 'invalid' and suggestions <> '{}'
   returning number`,
);

const paidBy = (mode: PaymentMode): string =>
  `coalesce(sum(total_cents) filter (where sale ->> 'payment' = '${mode}'), 0)::float8 as "${mode}"`;

/** $1 import. Its outcomes, with what they come to. */
export const READ_FIGURES = sql<
  Record<PaymentMode, Cents> & {
    outcome: ImportOutcome | null;
    rows: number;
    done: number;
    /** Rows whose registration is not taken back. */
    live: number;
    suggested: number;
    tickets: number;
    guests: number;
  }
>(
  'imports.read_figures',
  `select outcome, count(*)::int as rows, (count(*) filter (where is_done))::int as done, count(registration_id)::int as live,
     (count(*) filter (where suggestions <> '{}' and outcome = 'invalid'))::int as suggested,
     coalesce(sum((sale ->> 'tickets')::int), 0)::int as tickets,
     coalesce(sum((sale ->> 'tickets')::int) filter (where total_cents = 0), 0)::int as guests,
     ${PAYMENT_MODES.map(paidBy).join(', ')}
   from import_rows where import_id = $1 group by outcome`,
);

/** $1 import, $2 account. Whether what was handed over includes sales of this account. */
export const SELLS_FOR = sql<{ isSeller: boolean }>(
  'imports.sells_for',
  `select exists (select from import_rows where import_id = $1 and outcome in ('created', 'same_person') and total_cents > 0
     and (sale ->> 'sellerId')::uuid = $2) as "isSeller"`,
);

/** $1 import, $2 outcome or null, $3 limit, $4 offset. */
export const LIST_ROWS = sql<{
  number: number;
  outcome: ImportOutcome | null;
  cells: string[] | null;
  registrationId: string | null;
  errors: RowFaults | null;
  suggestions: RowSuggestions | null;
}>(
  'imports.list_rows',
  `select number, outcome, cells, registration_id as "registrationId", errors, suggestions from import_rows
   where import_id = $1 and ($2::text is null or outcome = $2) order by number limit $3 offset $4`,
);

/** $1 import, $2 outcome or null. */
export const COUNT_ROWS = sql<{ total: number }>(
  'imports.count_rows',
  `select count(*)::int as total from import_rows where import_id = $1 and ($2::text is null or outcome = $2)`,
);

/** $1 import, $2 request id. What the check found invalid in itself is done with. No row unless it is checked. */
export const START_RUN = sql<{ id: string }>(
  'imports.start_run',
  `with started as (
     update imports set state = 'running', started_at = now(), request_id = $2 where id = $1 and state = 'checked' returning id
   ), unread as (
     update import_rows set is_done = true where import_id in (select id from started) and sale is null
   )
   select id from started`,
);
