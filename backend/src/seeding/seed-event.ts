import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database, Transaction } from '../database/database.js';
import { sumUp } from '../database/recount.js';
import { inBulk } from './bulk.js';
import { Calendar } from './calendar.js';
import { makePerson, PEOPLE_PER_REGISTRATION, purchases, type Sellers } from './people.js';
import type { Progress } from './progress.js';
import { PEOPLE_COLUMNS, personRow, SALES_COLUMNS, saleRow, SEARCH_COLUMNS, searchRow } from './rows.js';
import { ensureSellers } from './sellers.js';

/** How many people are made and sent at a time, and after how many of them the sending gets its turn. */
const CHUNK = 10_000;
const BREATH = 500;

/** Lines for three COPYs, and how many registrations they make. */
interface Chunk {
  people: string[];
  search: string[];
  sales: string[];
  registrations: number;
}

/** People in the order in which they buy, a chunk at a time. */
async function* chunksOf(
  eventId: string,
  registrations: number,
  sellers: Sellers,
): AsyncGenerator<Chunk, void> {
  const calendar = new Calendar(Date.now());
  const people = Math.max(1, Math.round(registrations * PEOPLE_PER_REGISTRATION));
  const batch = randomBytes(3).toString('hex');
  let made = 0;
  let chunk: Chunk = { people: [], search: [], sales: [], registrations: 0 };
  for (const times of purchases(people, registrations)) {
    const tag = `${batch}${made.toString(36)}`;
    const person = makePerson(tag, calendar.saleAt((made + 1) / people), times, calendar, sellers);
    chunk.people.push(personRow(eventId, person));
    chunk.search.push(searchRow(eventId, person));
    for (const sale of person.sales)
      chunk.sales.push(
        saleRow(eventId, person, sale, sellers.all[made % sellers.all.length]!, sellers.president),
      );
    chunk.registrations += person.sales.length;
    made++;
    if (made % CHUNK === 0 || made === people) {
      yield chunk;
      chunk = { people: [], search: [], sales: [], registrations: 0 };
    } else if (made % BREATH === 0) await setImmediate();
  }
}

async function copy(client: PoolClient, table: string, columns: string, lines: string[]): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
  stream.end(lines.join(''));
  await finished(stream);
}

async function send(client: PoolClient, chunk: Chunk): Promise<void> {
  await copy(client, 'people', PEOPLE_COLUMNS, chunk.people);
  await copy(client, 'people_search', SEARCH_COLUMNS, chunk.search);
  await copy(client, 'registrations', SALES_COLUMNS, chunk.sales);
}

async function fill(tx: Transaction, eventId: string, registrations: number, progress: Progress) {
  const sellers = await ensureSellers(tx);
  const client = (await tx.manager.queryRunner!.connect()) as PoolClient;
  let written = 0;
  const writeAll = async (): Promise<void> => {
    const since = performance.now();
    let sending = Promise.resolve();
    // The next people are made up while the database takes the last ones.
    for await (const chunk of chunksOf(eventId, registrations, sellers)) {
      await sending;
      const speed = Math.round(written / ((performance.now() - since) / 1000));
      progress.show(
        written,
        `${written.toLocaleString('en')} written, ${speed.toLocaleString('en')} a second`,
      );
      sending = send(client, chunk);
      // Seen again below; until then it is nobody's.
      sending.catch(() => undefined);
      written += chunk.registrations;
    }
    await sending;
  };
  const [{ found }] = await tx.manager.query(
    `select count(*)::int as found from (select from registrations limit $1) r`,
    [registrations],
  );
  await inBulk(tx, found < registrations, writeAll, (name, number, of) =>
    progress.show(registrations * (1 + number / of), `index ${number} of ${of}: ${name}`),
  );
  await sumUp(tx, eventId);
}

/**
 * Adds made-up registrations to an event, all or none of them. They look as if they had been sold over thirty days to
 * people of whom many have come in by now; no mail goes to anybody.
 * @param progress of twice as much as there are registrations: the second half are the indexes
 * @throws the database's error where the event's capacity does not hold them
 */
export async function seedEvent(
  database: Database,
  eventId: string,
  registrations: number,
  progress: Progress,
): Promise<void> {
  await database.transaction((tx) => fill(tx, eventId, registrations, progress));
  // So that the first lists are planned for what is there now, and read no row that is not shown.
  await database.manager.query(
    'vacuum (analyze) people, people_search, registrations, people_counts, seller_sums',
  );
}
