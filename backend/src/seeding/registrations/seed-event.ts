import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database, Transaction } from '../../database/database.js';
import { mendEventSums } from '../../database/recount.js';
import { dropForLoad, type Step } from './bulk-load.js';
import { SalesTimeline } from './sales-timeline.js';
import { CopyRows } from './copy-rows.js';
import { type Id, idOf } from './ids.js';
import { RepeatPurchases } from './repeat-purchases.js';
import { PEOPLE_PER_REGISTRATION, peopleMaker, purchases, type Sellers } from './people.js';
import {
  addAdmission,
  addDelivery,
  addPerson,
  addSale,
  ADMISSION_COLUMNS,
  addSearch,
  DELIVERY_COLUMNS,
  PEOPLE_COLUMNS,
  SALES_COLUMNS,
  SEARCH_COLUMNS,
} from './rows.js';
import {
  ARE_EMPTY,
  copyQuery,
  COUNT_REGISTRATIONS,
  COUNT_WITHOUT_EMAIL,
  SETTINGS,
  TRUNCATE_SALES,
  TRUNCATE_SEARCH,
  VACUUM,
  WITH_SORTING,
  WITH_WORKERS,
  WITHOUT_SORTING,
  WITHOUT_WORKERS,
} from './seed-event.sql.js';
import { ensureSellers } from './sellers.js';

/** Number of people generated and sent at a time, and number after which to yield to the event loop. */
const CHUNK = 10_000;
const YIELD_EVERY = 200;

/** Called with the share done, from 0 to 1, and the current step. */
type ShowProgress = (share: number, what: string) => void;

/** Rows for five COPYs, and the number of registrations among them. */
class Chunk {
  readonly people = new CopyRows();
  readonly search = new CopyRows();
  readonly sales = new CopyRows();
  readonly admissions = new CopyRows();
  readonly deliveries = new CopyRows();
  registrations = 0;
}

/** Generates people in the order of their first purchase, in chunks. */
async function* chunksOf(
  eventId: Id,
  registrations: number,
  sellers: Sellers,
  withoutEmail: number,
): AsyncGenerator<Chunk, void> {
  const calendar = new SalesTimeline(Date.now());
  const makePerson = peopleMaker(calendar, sellers, withoutEmail);
  const people = Math.max(1, Math.round(registrations * PEOPLE_PER_REGISTRATION));
  const batch = randomBytes(3).toString('hex');
  const repeats = new RepeatPurchases();
  let made = 0;
  let chunk = new Chunk();
  for (const times of purchases(people, registrations)) {
    const tag = `${batch}${made.toString(36)}`;
    const person = makePerson(tag, calendar.saleAt((made + 1) / people), times);
    addPerson(chunk.people, eventId, person);
    addSearch(chunk.search, eventId, person);
    const checkedInBy = sellers.all[made % sellers.all.length]!;
    const [first, ...more] = person.sales;
    for (const sale of more) repeats.add({ person, sale, checkedInBy });
    made++;
    const due = made === people ? repeats.takeAll() : repeats.takeUntil(first!.at);
    for (const sold of [...due, { person, sale: first!, checkedInBy }]) {
      addSale(chunk.sales, eventId, sold.person, sold.sale, sold.checkedInBy, sellers.president);
      addAdmission(chunk.admissions, eventId, sold.sale, sold.checkedInBy);
      addDelivery(chunk.deliveries, eventId, sold.sale);
      chunk.registrations++;
    }
    if (made % CHUNK === 0 || made === people) {
      yield chunk;
      chunk = new Chunk();
    } else if (made % YIELD_EVERY === 0) await setImmediate();
  }
}

async function copy(
  client: PoolClient,
  table: string,
  columns: string,
  rows: CopyRows,
  frozen: boolean,
): Promise<void> {
  const stream = client.query(copyFrom(copyQuery(table, columns, frozen)));
  stream.end(rows.end());
  await finished(stream);
}

/** Two connections, so that indexes of different tables are built in parallel. */
interface Connections {
  main: PoolClient;
  search: PoolClient;
}

const send = ({ main, search }: Connections, chunk: Chunk, frozen: boolean): Promise<unknown> =>
  Promise.all([
    copy(main, 'people', PEOPLE_COLUMNS, chunk.people, frozen)
      .then(() => copy(main, 'registrations', SALES_COLUMNS, chunk.sales, frozen))
      .then(() => copy(main, 'admissions', ADMISSION_COLUMNS, chunk.admissions, frozen))
      // Other events have deliveries too, so that table is never emptied first.
      .then(() => copy(main, 'deliveries', DELIVERY_COLUMNS, chunk.deliveries, false)),
    copy(search, 'people_search', SEARCH_COLUMNS, chunk.search, frozen),
  ]);

/**
 * Truncates the tables if they are empty, because rows may only be written frozen after that: VACUUM then need not rewrite each
 * page, which saves a sixth of the time.
 * @param connections their tables must be locked against other writers and have no foreign keys
 * @returns whether the tables were empty
 */
async function truncateEmpty({ main, search }: Connections): Promise<boolean> {
  const { rows } = await main.query<{ empty: boolean }>(ARE_EMPTY.text);
  if (!rows[0]!.empty) return false;
  await Promise.all([main.query(TRUNCATE_SALES), search.query(TRUNCATE_SEARCH)]);
  return true;
}

async function writeAll(
  connections: Connections,
  chunks: AsyncIterable<Chunk>,
  registrations: number,
  frozen: boolean,
  showProgress: ShowProgress,
): Promise<void> {
  const since = performance.now();
  let written = 0;
  let sending: Promise<unknown> = Promise.resolve();
  // The next people are generated while the database receives the previous ones.
  for await (const chunk of chunks) {
    await sending;
    const speed = Math.round(written / ((performance.now() - since) / 1000));
    showProgress(
      written / (2 * registrations),
      `${written.toLocaleString('en')} written, ${speed.toLocaleString('en')} a second`,
    );
    sending = send(connections, chunk, frozen);
    // Awaited later; until then a rejection must not crash the process.
    sending.catch(() => undefined);
    written += chunk.registrations;
  }
  await sending;
}

async function fill(
  tx: Transaction,
  connections: Connections,
  eventId: string,
  registrations: number,
  showProgress: ShowProgress,
): Promise<void> {
  const { main, search } = connections;
  for (const client of [main, search]) {
    await client.query(SETTINGS);
    if (availableParallelism() <= 2) await client.query(WITHOUT_WORKERS);
  }
  const sellers = await ensureSellers(tx, eventId);
  const { rows } = await main.query<{ found: number }>(COUNT_REGISTRATIONS.text, [registrations]);
  const isBulk = rows[0]!.found < registrations;
  const {
    rows: [known],
  } = await main.query<{ people: number }>(COUNT_WITHOUT_EMAIL.text, [eventId]);
  const mainSteps = await dropForLoad(
    main,
    ['people', 'people_at_door', 'registrations', 'admissions'],
    isBulk,
  );
  const searchSteps = await dropForLoad(search, ['people_search'], isBulk);
  const isEmpty = isBulk && (await truncateEmpty(connections));
  await writeAll(
    connections,
    chunksOf(idOf(eventId), registrations, sellers, known!.people),
    registrations,
    isEmpty,
    showProgress,
  );

  const of = mainSteps.length + searchSteps.length;
  let done = 0;
  let isAlone = false;
  const run = async (client: PoolClient, steps: Step[]): Promise<void> => {
    for (const { name, text } of steps) {
      if (isAlone) await client.query(WITH_WORKERS);
      await client.query(text);
      done++;
      showProgress(0.5 + done / of / 2, `index ${done} of ${of}: ${name}`);
    }
    isAlone = true;
  };
  const sumThenRun = async (): Promise<void> => {
    showProgress(0.5, 'sums');
    // Before the indexes exist, so that each table is read sequentially.
    await main.query(WITHOUT_SORTING);
    await mendEventSums(tx, eventId);
    await main.query(WITH_SORTING);
    await run(main, mainSteps);
  };
  await Promise.all([run(search, searchSteps), sumThenRun()]);
}

/**
 * Both transactions commit right after each other. If the process is killed in between, search rows without people remain, which
 * no list shows and `npm run recount` removes.
 */
async function fillInOne(
  database: Database,
  eventId: string,
  registrations: number,
  showProgress: ShowProgress,
): Promise<void> {
  await database.transaction(async (tx) => {
    const main = tx.client;
    // After an error this connection is closed, which rolls its transaction back.
    await database.withClient(async (search) => {
      await search.query('begin');
      await fill(tx, { main, search }, eventId, registrations, showProgress);
      await search.query('commit');
    });
  });
}

/**
 * Adds made-up registrations to an event, all or none of them. They look like thirty days of sales to people many of whom have
 * already checked in. No mails are sent.
 * @param showProgress the first half is for the rows, the second for the indexes
 * @throws the database's error if they exceed the event's capacity, or if other sessions keep the tables locked
 */
export async function seedEvent(
  database: Database,
  eventId: string,
  registrations: number,
  showProgress: ShowProgress,
): Promise<void> {
  await fillInOne(database, eventId, registrations, showProgress);
  // So that the first lists are planned with current statistics, and can use index-only scans.
  await Promise.all(VACUUM.map((text) => database.manager.query(text)));
}
