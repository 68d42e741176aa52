import { randomBytes, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import pg from 'pg';
import { ListPages } from '../src/checkin/list/list-pages.js';
import { ListService } from '../src/checkin/list/list.service.js';
import type { ReceivedScan } from '../src/checkin/scans/received-scan.js';
import { SyncService } from '../src/checkin/sync/sync.service.js';
import type { FairQueue } from '../src/http/limits/fair-queue.js';
import { formatQrCode, makeQrCode } from '../src/rules/qr-codes.js';
import { makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { until } from './support/until.js';

const code = (): string => formatQrCode(makeQrCode(() => randomBytes(1)[0]!));

describe('syncs that come together', () => {
  let server: TestApp;
  let eventId: string;
  /** Two accounts. */
  let [greedy, honest] = ['', ''];
  /** Devices of the batches that were decided, in their order. */
  let decided: string[] = [];
  /** Batches that wait until the test lets them be decided. */
  let held: Array<() => void> = [];
  let isHeld = false;
  let queue: FairQueue;
  /** Connections that the server has seen closed. */
  let closed = 0;
  /** Waits until so many syncs are in hand, one of them at its first batch. */
  const areInHand = (syncs: number) =>
    until(() => held.length === 1 && queue.running + queue.waiting === syncs);

  beforeAll(async () => {
    server = await startApp({
      env: { LIMIT_REQUESTS_PER_USER: '1000000', LIMIT_SYNCS_PER_DEVICE: '10000' },
    });
    (server.app.getHttpServer() as Server).on('connection', (socket: Socket) =>
      socket.once('close', () => closed++),
    );
    eventId = (await makeEvent(server.database)).id;
    greedy = await server.signIn(await makeUser(server.database));
    honest = await server.signIn(await makeUser(server.database));
    const service = server.app.get(SyncService) as unknown as {
      decide(scans: ReceivedScan[]): Promise<unknown>;
      queue: FairQueue;
    };
    queue = service.queue;
    const decide = service.decide.bind(service);
    service.decide = async (scans) => {
      decided.push(scans[0]!.deviceId!);
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return decide(scans);
    };
  });
  afterAll(() => server.close());
  beforeEach(() => {
    [decided, held, isHeld] = [[], [], true];
  });
  const goOn = (): void => {
    isHeld = false;
    for (const go of held) go();
  };

  const sync = (as: string, scans: number, id: string = randomUUID(), more: object = {}) =>
    server.call('POST', '/api/checkin/sync', {
      as,
      body: {
        now: new Date().toISOString(),
        device: { id },
        scans: Array.from({ length: scans }, () => ({
          scan_id: randomUUID(),
          event_id: eventId,
          code: code(),
          station: 'entrance',
          tickets: 1,
          scanned_at: new Date().toISOString(),
          let_in: false,
          ...more,
        })),
      },
    });
  const statusesOf = async (answers: Promise<{ status: number }>[]): Promise<number[]> =>
    (await Promise.all(answers)).map(({ status }) => status);

  test('an account waits for one batch of each other, whatever they have sent under whatever devices', async () => {
    const all = [500, 500, 500].map((scans) => sync(greedy, scans));
    await areInHand(3);
    const phone = randomUUID();
    all.push(sync(honest, 50, phone));
    await areInHand(4);
    goOn();
    expect(await statusesOf(all)).toEqual([200, 200, 200, 200]);
    const turns = decided.map((id) => id === phone);
    const first = turns.indexOf(true);
    expect(turns.filter(Boolean)).toHaveLength(2);
    // Between its two batches lies one of another.
    expect(turns.lastIndexOf(true) - first).toBeLessThanOrEqual(2);
    expect(turns.length).toBe(62);
    expect(first).toBeLessThan(10);
  });

  test.each([
    ['scans', [500, 500, 500, 500], [1]],
    ['syncs', Array(20).fill(1), [1]],
  ])(
    'more %s of one account than may wait are refused at once, and those of others taken',
    async (_, sent, more) => {
      const waiting = (sent as number[]).map((scans) => sync(greedy, scans));
      await areInHand(sent.length);
      const refused = await sync(greedy, more[0]!);
      expect(refused).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
        body: { code: 'syncs_busy' },
      });
      const other = sync(honest, 1);
      goOn();
      expect((await other).status).toBe(200);
      expect(new Set(await statusesOf(waiting))).toEqual(new Set([200]));
      // Once they are taken, there is room again.
      expect((await sync(greedy, 1)).status).toBe(200);
    },
  );

  test('few scans that are large count as many', async () => {
    const large = { label: 'x'.repeat(9_000) };
    const waiting = [sync(greedy, 50, randomUUID(), large), sync(greedy, 50, randomUUID(), large)];
    await areInHand(2);
    expect((await sync(greedy, 50, randomUUID(), large)).status).toBe(503);
    goOn();
    expect(await statusesOf(waiting)).toEqual([200, 200]);
  });

  test('what waits is dropped where its phone has gone, and what follows is done', async () => {
    const [gone, stays] = [randomUUID(), randomUUID()];
    const leaving = new AbortController();
    const body = {
      now: new Date().toISOString(),
      device: { id: gone },
      scans: Array.from({ length: 75 }, () => ({
        scan_id: randomUUID(),
        event_id: eventId,
        code: code(),
        station: 'entrance',
        scanned_at: new Date().toISOString(),
        let_in: false,
      })),
    };
    const left = fetch(`${server.url}/api/checkin/sync`, {
      method: 'POST',
      headers: { authorization: `Bearer ${greedy}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: leaving.signal,
    }).catch(() => 'left');
    await areInHand(1);
    const before = closed;
    leaving.abort();
    expect(await left).toBe('left');
    await until(() => closed > before);
    const next = sync(greedy, 30, stays);
    goOn();
    expect((await next).status).toBe(200);
    expect(decided).toEqual([gone, stays, stays]);
  });
});

describe('phones that fetch the list together', () => {
  const PAGE = 5_000;
  let server: TestApp;
  let president: string;
  let volunteers: string[] = [];
  let eventId: string;
  /** How many pages were read and compressed. */
  let reads = 0;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '1000000' } });
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    volunteers = await Promise.all(
      Array.from({ length: 20 }, async () => server.signIn(await makeUser(server.database))),
    );
    const pages = server.app.get(ListService) as unknown as { page(...args: unknown[]): Promise<unknown> };
    const page = pages.page.bind(pages);
    pages.page = (...args) => {
      reads++;
      return page(...args);
    };
  });
  afterAll(() => server.close());
  /** Each test gets a new event, a day nearer than all before it, so that it is the current one. */
  let daysAhead = 100;
  beforeEach(async () => {
    const date = new Date(Date.now() + daysAhead-- * 24 * 3600 * 1000).toISOString();
    eventId = (await makeEvent(server.database, { date })).id;
    await openDoor(true);
    reads = 0;
  });

  const openDoor = (isOpen: boolean) =>
    server.call('PUT', `/api/events/${eventId}/door`, { as: president, body: { is_open: isOpen } });
  const fill = (count: number) =>
    server.database.query(
      `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
         price_per_ticket_cents, total_cents, qr_code)
       select $1::uuid, (select id from users limit 1), 'Person ' || n, 'p' || n || '@large.example.org', '4155550100', 1, 'cash',
         'without_food', 100, 100, upper(replace($1::uuid::text, '-', '')) || n from generate_series(1, $2::int) n`,
      [eventId, count],
    );
  const list = (as: string, cursor?: string, encoding = 'br') =>
    server.call('GET', `/api/checkin/list${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`, {
      as,
      headers: { 'accept-encoding': encoding },
    });
  /** Fetches a whole list, page by page, like a phone. */
  const fetchWhole = async (as: string) => {
    const rows = new Map<string, { v: number; n: string }>();
    for (let cursor: string | undefined; ;) {
      const { status, body } = await list(as, cursor);
      expect(status).toBe(200);
      for (const row of body.rows) if ((rows.get(row.i)?.v ?? 0) <= row.v) rows.set(row.i, row);
      cursor = body.cursor;
      if (body.complete)
        return { rows, cursor: body.cursor as string, serverTime: body.server_time as string };
    }
  };
  const taken = async (): Promise<number> =>
    (
      await server.database.query(
        `select distinct actor_id from audit_log where action = 'door_list.taken' and event_id = $1`,
        [eventId],
      )
    ).length;
  const rename = (id: string, name: string) =>
    server.database.query('update registrations set name = $2 where id = $1', [id, name]);
  /** Waits until no transaction is open that is older than the last change, here and in other suites. */
  const isQuiet = (cursor: string) =>
    until(async () => (await list(president, cursor)).body.rows.length === 0);

  test('each page is read and compressed once for all; each account that got it is in the audit log', async () => {
    await fill(PAGE + 100);
    const first = await fetchWhole(president);
    await isQuiet(first.cursor);
    reads = 0;
    const lists = await Promise.all(volunteers.map(fetchWhole));
    for (const { rows } of lists) expect(rows.size).toBe(PAGE + 100);
    // Twice as often where a slow machine takes longer than a page is kept.
    expect(reads).toBeLessThanOrEqual(4);
    expect(await taken()).toBe(volunteers.length + 1);
  });

  test('a page is sent as the client takes it, and each way is compressed once', async () => {
    await fill(60);
    const bodies = [];
    for (const encoding of ['br', 'gzip', 'identity', 'br;q=0, gzip'] as const) {
      const answer = await list(president, undefined, encoding);
      expect([answer.status, answer.headers['content-encoding'], answer.headers.vary?.toLowerCase()]).toEqual(
        [
          200,
          { br: 'br', gzip: 'gzip', identity: undefined, 'br;q=0, gzip': 'gzip' }[encoding],
          'accept-encoding',
        ],
      );
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      bodies.push(answer.body.rows);
    }
    for (const rows of bodies) expect(rows).toEqual(bodies[0]);
    expect(bodies[0]).toHaveLength(60);
  });

  test('what changed since a shared page was read reaches whoever gets it', async () => {
    await fill(PAGE + 100);
    const { body: page } = await list(president);
    await rename(page.rows[0].i, 'Changed Meanwhile');
    const { rows } = await fetchWhole(volunteers[0]!);
    const { cursor } = await fetchWhole(volunteers[1]!);
    // As it was shared, it may be what follows the last page that brings the change.
    const changes = await list(volunteers[0]!, cursor);
    const names = [...rows.values(), ...changes.body.rows].map(({ n }) => n);
    expect(names).toContain('Changed Meanwhile');
  });

  test('a list in one page is never older than its request', async () => {
    await fill(10);
    for (let change = 0; change < 5; change++) {
      const { rows } = await fetchWhole(volunteers[0]!);
      await rename([...rows.keys()][0]!, `Name ${change}`);
      const again = await Promise.all(volunteers.map(fetchWhole));
      for (const { rows: found } of again)
        expect([...found.values()].map(({ n }) => n)).toContain(`Name ${change}`);
    }
  });

  test('whatever happens while twenty fetch it, with changes that commit late: none is missing on any phone', async () => {
    await fill(PAGE + 50);
    const ids = (
      await server.database.query<{ id: string }>(
        'select id from registrations where event_id = $1 limit 60',
        [eventId],
      )
    ).map(({ id }) => id);
    const slow = new pg.Client({ connectionString: server.database.url });
    await slow.connect();
    try {
      let changed = 0;
      const change = async (): Promise<void> => {
        for (const id of ids) {
          const number = ++changed;
          // Every third begins before the next one, and commits after it.
          if (number % 3 === 0) {
            await slow.query('begin');
            await slow.query('update registrations set name = $2 where id = $1', [id, `New ${number}`]);
          } else await rename(id, `New ${number}`);
          if (number % 3 === 1) await slow.query('commit');
        }
        await slow.query('commit');
      };
      const phones = volunteers.map(async (as, at) => {
        await until(() => changed > at);
        return { as, ...(await fetchWhole(as)) };
      });
      await change();
      for (const { as, rows, cursor } of await Promise.all(phones)) {
        const { body } = await list(as, cursor);
        for (const row of body.rows) if (rows.get(row.i)!.v <= row.v) rows.set(row.i, row);
        expect([...rows.values()].filter(({ n }) => n.startsWith('New ')).length).toBe(ids.length);
      }
    } finally {
      await slow.end();
    }
  });

  test('a door that closes, and an account that may not, are refused although the page is at hand', async () => {
    await fill(5);
    expect((await list(volunteers[0]!)).status).toBe(200);
    await openDoor(false);
    expect(await list(volunteers[0]!)).toMatchObject({ status: 403, body: { code: 'door_closed' } });
    expect((await list(president)).status).toBe(200);
    expect((await list('nobody')).status).toBe(401);
  });

  test('says when it was read, before which nothing is missing', async () => {
    await fill(5);
    const before = Date.now();
    const { serverTime } = await fetchWhole(president);
    const between = Date.now();
    expect(Date.parse(serverTime)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(serverTime)).toBeLessThanOrEqual(between);
    // One that was changed since is read again.
    const { rows } = await fetchWhole(president);
    await rename([...rows.keys()][0]!, 'Changed');
    const changedAt = Date.now();
    const { serverTime: later } = await fetchWhole(president);
    expect(Date.parse(later)).toBeGreaterThanOrEqual(changedAt);
  });

  test('more pages than may wait are refused, of one account', async () => {
    await fill(5);
    const { body } = await list(president);
    const parts = (body.cursor as string).split('_');
    // Each has a different cursor, and so wants a page of its own.
    const cursor = (at: number) =>
      [
        ...parts.slice(0, 5),
        parts[5],
        'w',
        '00000000-0000-0000-0000-000000000000',
        `ffffffff-ffff-ffff-ffff-${String(at).padStart(12, '0')}`,
        parts[5],
      ].join('_');
    let release = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    const service = server.app.get(ListService) as unknown as { page(...args: unknown[]): Promise<unknown> };
    const page = service.page;
    service.page = async (...args) => {
      await isHeld;
      return page(...args);
    };
    try {
      const queue = (server.app.get(ListPages) as unknown as { lane: FairQueue }).lane;
      const waiting = Array.from({ length: 40 }, (_, at) => list(volunteers[0]!, cursor(at)));
      await until(() => queue.running + queue.waiting === 40);
      expect(await list(volunteers[0]!, cursor(40))).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
        body: { code: 'lists_busy' },
      });
      const other = list(volunteers[1]!, cursor(41));
      await until(() => queue.running + queue.waiting === 41);
      release();
      expect((await other).status).toBe(200);
      expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    } finally {
      service.page = page;
    }
  });
});
