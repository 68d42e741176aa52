import { sql } from '../../database/database.js';
import type { Cents } from '../../rules/money.js';
import type { PaperState } from '../../rules/paper.js';
import type { FoodOption } from '../../rules/tickets.js';
import type { PrintedTexts } from '../pdf/sheet-texts.js';

/** $1 event. Locks it against other books, whose numbers go on from each other; sales go on. */
export const LOCK_EVENT_FOR_BOOKS = sql<{ isOver: boolean }>(
  'paper.lock_event_for_books',
  `select over_at <= now() as "isOver" from events where id = $1 for no key update`,
);

/** $1 event, $2 food option. What one ticket costs now; no row if no tier covers it. */
export const READ_PRICE = sql<{ priceCents: Cents }>(
  'paper.read_price',
  `select price_cents as "priceCents" from pricing_tiers
   where event_id = $1 and is_active and food_option = $2 and 1 between quantity_from and quantity_to`,
);

/** $1 event, $2 label, $3 tickets, $4 food option, $5 price in cents, $6 account. */
export const ADD_BOOK = sql<{ id: string; first: number }>(
  'paper.add_book',
  `insert into paper_books (event_id, label, first_number, last_number, food_option, price_cents, created_by)
   select $1, $2, last.number + 1, last.number + $3::int, $4, $5, $6
   from (select coalesce(max(last_number), 0) as number from paper_books where event_id = $1) last
   returning id, first_number as first`,
);

/** $1 event, $2 book, $3 its first number, $4 codes, $5 account. */
export const ADD_TICKETS = sql(
  'paper.add_tickets',
  `insert into paper_tickets (event_id, book_id, number, qr_code, changed_by)
   select $1, $2, $3::int + place::int - 1, code, $5 from unnest($4::text[]) with ordinality c (code, place)`,
);

export type BookRow = {
  id: string;
  label: string | null;
  first: number;
  last: number;
  foodOption: FoodOption;
  priceCents: Cents;
  printedAt: Date | null;
  /** Those that are `printed`. */
  free: number[];
} & Record<PaperState, number>;

const COUNTS = ['printed', 'offered', 'out', 'sold', 'void'] as const satisfies readonly PaperState[];

const SELECT_BOOKS = `
  select b.id, b.label, b.first_number as first, b.last_number as last, b.food_option as "foodOption",
    b.price_cents as "priceCents", b.printed_at as "printedAt", c.*
  from paper_books b cross join lateral (
    select ${COUNTS.map((state) => `count(*) filter (where t.state = '${state}')::int as ${state}`).join(', ')},
      coalesce(array_agg(t.number) filter (where t.state = 'printed'), '{}') as free
    from paper_tickets t where t.book_id = b.id) c`;

/** $1 event. */
export const LIST_BOOKS = sql<BookRow>(
  'paper.list_books',
  `${SELECT_BOOKS} where b.event_id = $1 order by b.first_number limit 10000`,
);

/** $1 book. */
export const READ_BOOK = sql<BookRow>('paper.read_book', `${SELECT_BOOKS} where b.id = $1`);

/** A book with what stands on its tickets. */
export interface PrintedBook extends PrintedTexts {
  id: string;
  eventId: string;
  first: number;
  last: number;
  wasPrinted: boolean;
}

/** $1 book. Locks it: of two who print it, one is told. */
export const LOCK_BOOK = sql<PrintedBook>(
  'paper.lock_book',
  `select b.id, b.event_id as "eventId", b.first_number as first, b.last_number as last, b.food_option as "foodOption",
     b.price_cents as "priceCents", e.name as "eventName", e.event_date as "eventDate", e.time_zone as "timeZone", e.location,
     e.lang, b.printed_at is not null as "wasPrinted"
   from paper_books b join events e on e.id = b.event_id where b.id = $1 for no key update of b`,
);

/** $1 book, $2 account. */
export const MARK_PRINTED = sql(
  'paper.mark_printed',
  `update paper_books set printed_at = now(), printed_by = $2 where id = $1`,
);

/** $1 event, $2 and $3 first and last number. */
export const LIST_CODES = sql<{ number: number; code: string }>(
  'paper.list_codes',
  `select number, qr_code as code from paper_tickets where event_id = $1 and number between $2 and $3 order by number`,
);
