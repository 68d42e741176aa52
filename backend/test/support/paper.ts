import { readFileSync } from 'node:fs';
import {
  PEOPLE_RECOUNT,
  DOOR_RECOUNTS,
  SEARCH_RECOUNT,
  SUMS_RECOUNTS,
} from '../../src/database/recount.sql.js';
import type { TestDatabase } from './database.js';

/** The cells of all lines of docs/paper-cases.md whose number has this form. */
export const paperCases = (number: RegExp): string[][] =>
  readFileSync(new URL('../../../docs/paper-cases.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([first]) => number.test(first!));

/** A holder's figures as the statement has them. */
interface Holder {
  received: number;
  sold: number;
  cancelled: number;
  returned: number;
  out: number;
  void: number;
}

export const NOTHING: Holder = { received: 0, sold: 0, cancelled: 0, returned: 0, out: 0, void: 0 };

export const holderText = ({ received, sold, cancelled, returned, out, void: ended }: Holder): string =>
  `${received} = ${sold}+${cancelled}+${returned}+${out}+${ended}`;

/** Checks all that adds up about an event's paper tickets, and every sum that triggers keep. */
export async function expectPaperAddsUp(database: TestDatabase, eventId: string): Promise<void> {
  const query = <Row = any>(text: string, values: unknown[] = [eventId]) => database.query<Row>(text, values);
  for (const holder of await query(`select * from paper_holders($1)`)) {
    const { received, sold, cancelled, returned, out, void: ended } = holder;
    expect([holder, received]).toEqual([holder, sold + cancelled + returned + out + ended]);
    expect(Math.min(received, sold, cancelled, returned, out, ended)).toBeGreaterThanOrEqual(0);
    expect(holder.missing).toHaveLength(out);
  }
  // A number is sold exactly where it has a live registration of its holder, with its price; and its history ends where it is.
  expect(
    await query(
      `select t.number from paper_tickets t join paper_books b on b.id = t.book_id
         left join registrations r on r.id = t.registration_id and r.event_id = t.event_id
       where t.event_id = $1 and t.state = 'sold' and (r.id is null or r.cancelled_at is not null or r.seller_id <> t.volunteer_id
         or r.total_cents <> b.price_cents or r.ticket_quantity <> 1)`,
    ),
  ).toEqual([]);
  expect(
    await query(
      `select t.number, t.state, c.to_state from paper_tickets t cross join lateral (
         select * from paper_changes c where c.event_id = t.event_id and c.number = t.number order by id desc limit 1) c
       where t.event_id = $1 and (t.state, t.volunteer_id) is distinct from (c.to_state, c.to_volunteer)`,
    ),
  ).toEqual([]);
  expect(
    await query(
      `select r.qr_code from registrations r join paper_tickets t on t.qr_code = r.qr_code
       where r.event_id = $1 and r.cancelled_at is null and t.registration_id is distinct from r.id`,
    ),
  ).toEqual([]);
  expect(
    await query(
      `select c.reserved from event_capacities c where c.event_id = $1 and c.reserved <> paper_reserved(c.event_id)`,
    ),
  ).toEqual([]);
  for (const { table, find } of [PEOPLE_RECOUNT, SEARCH_RECOUNT, ...SUMS_RECOUNTS, ...DOOR_RECOUNTS])
    expect([table, await query(find)]).toEqual([table, []]);
}
