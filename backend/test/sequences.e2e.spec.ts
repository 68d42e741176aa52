import { randomUUID } from 'node:crypto';
import type { TestingModule } from '@nestjs/testing';
import fc from 'fast-check';
import { DOOR_RECOUNTS, PEOPLE_RECOUNT, SEARCH_RECOUNT, SUMS_RECOUNTS } from '../src/database/recount.sql.js';
import { MailDelivery } from '../src/mail/delivery/mail-delivery.js';
import { makeEvent, makeUser, PASSWORD, type TestUser } from './support/builders.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type MailSink, startMailSink } from './support/mail-sink.js';
import { startWorker } from './support/mail-worker.js';
import { type RunningProcess, startProcess } from './support/processes.js';
import { testSettings } from './support/settings.js';
import { type Book, decide, newBook, noteCode, type Request, TIERS } from './support/sequence-book.js';
import {
  callOf,
  lineOf,
  type Move,
  plan,
  saidBy,
  type Sequence,
  sequence,
} from './support/sequence-steps.js';
import {
  expectedViews,
  figuresIn,
  knownOf,
  Phone,
  type Reader,
  readViews,
  type Views,
} from './support/sequence-views.js';

/**
 * Random sequences of all that happens to tickets and money, over two API processes. After each, every view must show what a book
 * says that the test keeps by the rules alone; every answer is checked with it too. `npm test -- --sequences 10000` runs many.
 */
const SEQUENCES = Number(process.env.SEQUENCES ?? 30);
/** Names all the sequences of a run: `npm test` has the same ones each time, whoever asks for many gets others. */
const SEED = Number(
  process.env.SEQUENCES_SEED ?? (process.env.SEQUENCES ? Math.floor(Math.random() * 1e9) : 1),
);
/** Sequences that run at the same time, each with its own event and crew. */
const LANES = Math.min(4, SEQUENCES);
/** Sequences of one database and its processes. */
const CHAPTER = 400;
/** After that many, a lane gets a new crew: what one sees of all their events stays small. */
const OF_A_CREW = 40;
/** Every sequence is compared at its end. Of that many, one is compared after every step too; fewer of a long run. */
const EVERY_STEP = SEQUENCES > 1000 ? 40 : 8;
/** Of that many, what is shown before and after tickets are given is compared too. */
const EVERY_GIFT = SEQUENCES > 1000 ? 12 : 3;
/** Books that are possible at a time: what happened at the same moment may have happened in either order. */
const MOST_BOOKS = 16;
/** Tries to make a failing sequence smaller. */
const MOST_SHRINKS = Number(process.env.SEQUENCES_SHRINKS ?? 40);

interface Crew {
  members: TestUser[];
  tokens: string[];
}

interface World {
  database: TestDatabase;
  processes: RunningProcess[];
  /** Sends what it is asked to, alone: the mails with the links of guests who give tickets. */
  worker: TestingModule;
  sink: MailSink;
}

const HOUR_MS = 3_600_000;

const LIMITS = {
  LIMIT_REQUESTS_PER_USER: '1000000',
  LIMIT_SYNCS_PER_DEVICE: '1000000',
  LIMIT_SIGN_INS_PER_ADDRESS: '1000000',
  LIMIT_PUBLIC_FORMS_PER_ADDRESS: '1000000',
  LIMIT_PUBLIC_FORMS_PER_EMAIL: '1000000',
  LIMIT_UNKNOWN_TICKETS_PER_ADDRESS: '1000000',
};

async function openWorld(): Promise<World> {
  const database = await createTestDatabase();
  const start = () => startProcess('main', database, LIMITS);
  const sink = await startMailSink();
  const settings = testSettings({ DATABASE_URL: database.url, SMTP_URL: sink.url });
  return {
    database,
    processes: await Promise.all([start(), start()]),
    worker: await startWorker(settings, { pollMs: HOUR_MS, sweepMs: HOUR_MS }),
    sink,
  };
}

async function closeWorld({ database, processes, worker, sink }: World): Promise<void> {
  await worker.close();
  await sink.close();
  for (const { child } of processes) child.kill('SIGTERM');
  await Promise.all(processes.map(({ exited }) => exited));
  await database.drop();
}

interface Told {
  status: number;
  body: any;
}

async function call(url: string, method: string, path: string, as?: string, body?: unknown): Promise<Told> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // Files are made for so many at a time.
    if (response.status === 503 && method === 'GET' && attempt < 50) continue;
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  }
}

async function makeCrew({ database, processes }: World): Promise<Crew> {
  const members = [
    await makeUser(database, { role: 'president' }),
    await makeUser(database, { role: 'finance_director' }),
    await makeUser(database),
    await makeUser(database),
  ];
  const tokens: string[] = [];
  for (const { email } of members) {
    const told = await call(processes[0]!.url, 'POST', '/api/auth/login', undefined, {
      email,
      password: PASSWORD,
    });
    tokens.push(told.body.access_token);
  }
  return { members, tokens };
}

/** Runs sequences one after the other. */
class Lane {
  private crew: Crew | null = null;
  private done = 0;
  private turn = 0;
  asked = 0;
  refused = 0;
  together = 0;
  gifts = 0;

  constructor(
    private readonly world: World,
    private readonly counts: Map<string, number>,
  ) {}

  async run({ capacity, moves }: Sequence): Promise<void> {
    const { database, processes, worker, sink } = this.world;
    if (this.done++ % OF_A_CREW === 0) {
      if (this.crew)
        await database.query('update users set is_active = false where id = any($1)', [
          this.crew.members.map(({ id }) => id),
        ]);
      this.crew = await makeCrew(this.world);
    }
    const { members, tokens } = this.crew!;
    const event = await makeEvent(database, {
      tiers: false,
      sellsAlongside: true,
      timeZone: 'UTC',
      date: new Date(Date.now() + 12 * 3600 * 1000).toISOString(),
      ...(capacity !== null && { capacity }),
    });
    for (const { food, from, to, cents } of TIERS)
      await database.query(
        `insert into pricing_tiers (event_id, food_option, quantity_from, quantity_to, price_cents) values ($1, $2, $3, $4, $5)`,
        [event.id, food ? 'with_food' : 'without_food', from, to, cents],
      );

    const ids = new Map<string, string>();
    const refs = new Map<string, string>();
    const device = randomUUID();
    const versions = new Map<string, number>();
    const links = new Map<string, string>();
    const phone = new Phone();
    const history: string[] = [];
    let books: Book[] = [newBook(capacity)];
    const fail = (message: string): never => {
      throw new Error(`${message}\n\n${history.join('\n')}`);
    };

    const ask = async (asked: Request, process: RunningProcess): Promise<Told> => {
      const { method, path, body } = callOf(books[0]!, asked, {
        eventId: event.id,
        ids,
        crew: members,
        device,
        versions,
        tokens: links,
      });
      const isGuest = asked.what === 'ask to give' || asked.what === 'confirm';
      return call(process.url, method, path, isGuest ? undefined : tokens[asked.by]!, body);
    };

    const reader: Reader = {
      eventId: event.id,
      crew: members,
      refs,
      get: async (path, as) => {
        const told = await call(processes[this.turn++ % 2]!.url, 'GET', path, tokens[as]!);
        if (told.status !== 200) fail(`GET ${path}: ${told.status} ${JSON.stringify(told.body)}`);
        return told.body;
      },
    };
    const readVersion = async (sale: string): Promise<void> => {
      const id = ids.get(sale)!;
      const path = `/api/attendees/${id}/registrations?cancelled=true&limit=1000`;
      const { data } = await reader.get(path, 1);
      versions.set(sale, data.find((row: any) => row.id === id).version);
    };
    /** Has the mail sent that a guest confirms by, unless what was asked is no longer so. */
    const readLink = async (ref: string, giveId: string): Promise<void> => {
      const [mail] = await database.query<{ id: string }>(
        `select id from outbox where event_id = $1 and kind = 'give_confirmation' and data->>'giveId' = $2`,
        [event.id, giveId],
      );
      await worker.get(MailDelivery).deliver(mail!.id);
      const { text } = sink.mails.find(({ messageId }) => messageId?.includes(mail!.id)) ?? {};
      const token = /\/give#(\S+)/.exec(text ?? '')?.[1];
      if (token) links.set(ref, token);
    };
    /** Finds what a guest gave, of which the answer says neither the id nor the code. */
    const readGiven = async (gift: string): Promise<{ id: string; qr_code_id: string }> => {
      const { sale, tickets, of } = books[0]!.gifts[gift]!;
      const id = ids.get(sale)!;
      const gifts = await database.query<{ id: string }>(
        'select registration_id as id from gifts where given_off = $1 and given_by is null order by id desc',
        [id],
      );
      const given = tickets === of ? id : gifts.find((one) => !refs.has(one.id))!.id;
      const { data } = await reader.get(`/api/attendees/${given}/registrations?limit=1000`, 1);
      return data.find((row: any) => row.id === given);
    };
    const recount = async (): Promise<unknown[]> => {
      const found = await Promise.all(
        [PEOPLE_RECOUNT, SEARCH_RECOUNT, ...SUMS_RECOUNTS, ...DOOR_RECOUNTS].map(async ({ table, find }) =>
          (await database.query(find, [event.id])).map((row) => ({ table, row })),
        ),
      );
      return found.flat();
    };
    const compare = async (): Promise<Views> => {
      const views = await readViews(reader, { phone, recount });
      const wrong = (book: Book): string[] => {
        const [shown, expected] = [knownOf(book, views), expectedViews(book)];
        return Object.keys(expected).filter((name) => !isSame(shown[name], expected[name]));
      };
      const compared = books.map((book) => [book, wrong(book)] as const);
      const right = compared.filter(([, names]) => names.length === 0).map(([book]) => book);
      if (right.length > 0) {
        books = right;
        return views;
      }
      const [book, names] = [...compared].sort(([, one], [, other]) => one.length - other.length)[0]!;
      const some = (of: Views): Views => Object.fromEntries(names.map((name) => [name, of[name]]));
      try {
        expect(some(views)).toEqual(some(expectedViews(book)));
      } catch (error) {
        fail(`Views that are wrong: ${names.join(', ')}\n${(error as Error).message}`);
      }
      return fail(`Views that are wrong: ${inOrder(some(views))}`);
    };

    const isEach = this.done % EVERY_STEP === 1;
    let before: Views | null = null;
    for (const [at, move] of moves.entries()) {
      const isGift = move.length === 1 && ['give', 'confirm'].includes(move[0]!.what);
      const isCompared = isEach || (isGift && this.done % EVERY_GIFT === 1);
      if (isGift && isCompared) before ??= await compare();
      books = await this.make(move, at, {
        books: () => books,
        ask,
        readVersion,
        readLink,
        readGiven,
        links,
        ids,
        refs,
        history,
        fail,
      });
      const after = isCompared ? await compare() : null;
      if (isGift && before && after) {
        this.gifts++;
        const [was, is] = [figuresIn(before), figuresIn(after)];
        if (!isSame(was, is)) fail(`Giving changed figures:\n${inOrder(was)}\n${inOrder(is)}`);
      }
      before = after;
    }
    await compare();
    // It is over, so that it is neither at the door nor on sale beside the next one.
    await database.query(
      `update events set status = 'closed', event_date = now() - interval '3 days' where id = $1`,
      [event.id],
    );
  }

  private async make(
    move: Move,
    at: number,
    of: {
      books(): Book[];
      ask(asked: Request, process: RunningProcess): Promise<Told>;
      readVersion(sale: string): Promise<void>;
      readLink(ref: string, giveId: string): Promise<void>;
      readGiven(gift: string): Promise<{ id: string; qr_code_id: string }>;
      links: Map<string, string>;
      ids: Map<string, string>;
      refs: Map<string, string>;
      history: string[];
      fail(message: string): never;
    },
  ): Promise<Book[]> {
    const books = of.books();
    const asked = move
      .map((step, nth) => plan(books[0]!, step, `${at}${'ab'[nth]}`, move.length > 1))
      .filter((one): one is Request => one !== null);
    for (const one of asked) of.history.push(lineOf(books[0]!, one));
    if (asked.length > 1) this.together++;
    for (const one of asked) {
      if (one.what === 'give') await of.readVersion(one.sale);
      if (one.what === 'confirm') one.isMailed = of.links.has(one.gift);
    }
    const told = await Promise.all(
      asked.map((one, nth) => of.ask(one, this.world.processes[(at + nth) % 2]!)),
    );
    for (const [nth, request] of asked.entries()) {
      const { status, body } = told[nth]!;
      if (status >= 300) continue;
      if (request.what === 'ask to give') await of.readLink(request.ref, request.id);
      if (request.what === 'confirm') {
        const { id, qr_code_id } = await of.readGiven(request.gift);
        Object.assign(body, { id, qr_code_id });
      }
    }
    const done = asked.map((request, nth) => ({ request, told: told[nth]! }));
    for (const {
      request,
      told: { status, body },
    } of done) {
      const is = status < 300 ? 'done' : body.code;
      this.asked++;
      if (status >= 300) this.refused++;
      const name = `${request.what}: ${is}`;
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
      of.history.push(`    ${request.ref} ${is}`);
      if (status < 300 && typeof body?.id === 'string' && !of.refs.has(body.id)) {
        of.ids.set(request.ref, body.id);
        of.refs.set(body.id, request.ref);
      }
    }
    const orders = done.length > 1 ? [done, [...done].reverse()] : [done];
    const why: string[] = [];
    const after = books.flatMap((book) =>
      orders.flatMap((order) => {
        let next = [book];
        for (const { request, told } of order)
          next = next.flatMap((one) =>
            readingsOf(request).flatMap((reading) => follow(one, reading, told, why)),
          );
        return next;
      }),
    );
    if (after.length === 0) of.fail(`The answers do not follow from the rules:\n${why.join('\n')}`);
    const different = new Map(after.map((book) => [canonical(book), book]));
    return [...different.values()].slice(0, MOST_BOOKS);
  }
}

/** Compares what JSON can hold, whatever the order of its keys. */
const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([key], [next]) => (key < next ? -1 : 1)))
      : part,
  ) ?? 'undefined';

/** Two books are the same whatever order their rows came in. */
const canonical = (book: Book): string =>
  JSON.stringify([
    book.people,
    Object.entries(book.sales).sort(([one], [other]) => (one < other ? -1 : 1)),
    Object.entries(book.codes).sort(([one], [other]) => (one < other ? -1 : 1)),
    Object.entries(book.handOvers).sort(([one], [other]) => (one < other ? -1 : 1)),
    book.ledger.map((entry) => JSON.stringify(entry)).sort(),
    book.floats.map((row) => JSON.stringify(row)).sort(),
    book.scans.map((row) => JSON.stringify(row)).sort(),
    book.extra,
    book.gifts,
  ]);

/** A scan beside an undo may have been made before it or after it. */
const readingsOf = (request: Request): Request[] =>
  request.what === 'sync' && request.beside
    ? [
        { ...request, isOld: true },
        { ...request, isOld: false },
      ]
    : [request];

/** Returns the book after a request, if its answer follows from the rules; else none. */
function follow(before: Book, request: Request, { status, body }: Told, why: string[]): Book[] {
  const book = structuredClone(before);
  const { refused, open, says, codeOf } = decide(book, request);
  const whyNot = (expected: unknown): [] => {
    why.push(
      `${request.ref} ${request.what}: expected ${JSON.stringify(expected)}, but was ${status} ${JSON.stringify(body).slice(0, 400)}`,
    );
    return [];
  };
  if (status >= 300)
    return [...refused, ...open].includes(body.code) ? [structuredClone(before)] : whyNot(refused);
  if (refused.length > 0) return whyNot(refused);
  const said = saidBy(request, body);
  for (const [key, value] of Object.entries(says)) if (!isSame(said[key], value)) return whyNot(says);
  if (codeOf) noteCode(book, codeOf, body.qr_code_id);
  return [book];
}

describe('sequences', () => {
  test(
    `every view agrees with a book, after ${SEQUENCES} random sequences over two API processes`,
    async () => {
      const counts = new Map<string, number>();
      const since = Date.now();
      let asked = 0;
      let together = 0;
      let gifts = 0;
      for (let from = 0; from < SEQUENCES; from += CHAPTER) {
        const world = await openWorld();
        try {
          const size = Math.min(CHAPTER, SEQUENCES - from);
          const lanes = Array.from({ length: LANES }, () => new Lane(world, counts));
          const ended = await Promise.allSettled(
            lanes.map((lane, nth) => {
              let shrinks = 0;
              let hasFailed = false;
              return fc.assert(
                fc.asyncProperty(sequence, async (one) => {
                  if (hasFailed && ++shrinks > MOST_SHRINKS) return;
                  await lane.run(one).catch((error: unknown) => {
                    if (!hasFailed && process.env.SEQUENCES) process.stderr.write(`${String(error)}\n`);
                    hasFailed = true;
                    throw error;
                  });
                }),
                { numRuns: Math.ceil((size - nth) / LANES), seed: SEED + from + nth },
              );
            }),
          );
          for (const lane of lanes) {
            asked += lane.asked;
            together += lane.together;
            gifts += lane.gifts;
          }
          const failures = ended.flatMap((end) =>
            end.status === 'rejected' ? [`${String(end.reason)}\n${String(end.reason.cause)}`] : [],
          );
          if (failures.length > 0)
            throw new Error(`SEQUENCES_SEED=${SEED}, chapter ${from}:\n${failures.join('\n\n')}`);
        } finally {
          await closeWorld(world);
        }
        const seconds = (Date.now() - since) / 1000;
        if (process.env.SEQUENCES) {
          const ran = Math.min(SEQUENCES, from + CHAPTER);
          process.stderr.write(
            `${ran} sequences, ${asked} requests, ${together} moments with two, ${gifts} gifts alone: ${(ran / seconds).toFixed(1)}/s\n`,
          );
        }
      }
      if (process.env.SEQUENCES)
        process.stderr.write(
          `${[...counts]
            .sort()
            .map(([name, count]) => `${name} ${count}`)
            .join('\n')}\n`,
        );
      // Whatever is asked was done at least once, even in a short run.
      const done = (what: string): number => counts.get(`${what}: done`) ?? 0;
      expect(
        [
          'sell',
          'give',
          'ask to give',
          'confirm',
          'cancel',
          'correct',
          'review',
          'scan',
          'sync',
          'offer',
        ].filter((one) => !done(one)),
      ).toEqual([]);
      expect(gifts).toBeGreaterThan(0);
    },
    24 * 3600 * 1000,
  );
});
