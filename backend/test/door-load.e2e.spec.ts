import { randomBytes, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
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
