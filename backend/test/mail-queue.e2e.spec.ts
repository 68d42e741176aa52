import { connect, createServer, type Socket } from 'node:net';
import { Test } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { SettingsModule } from '../src/config/settings.module.js';
import { createPino, StructuredLogger } from '../src/http/logger.js';
import { MailQueue, MailQueueModule } from '../src/mail/queue/mail-queue.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { makeTicketSeller, waitForMailState, startWorker, untilTruthy } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';
import { startTcpProxy } from './support/tcp-proxy.js';

const REDIS = process.env.TEST_REDIS_URL;
if (!REDIS) console.info('TEST_REDIS_URL is not set: the mail queue is tested on PostgreSQL only');

/** Returns a Redis database for each of Jest's processes, so that two suites never share a queue. */
const redisUrl = (): string => {
  const url = new URL(REDIS!);
  url.pathname = `/${1 + (Number(process.env.JEST_WORKER_ID ?? 1) % 15)}`;
  return url.href;
};

/** Sweeps so rarely that a mail can only have been sent by its job. */
const HARDLY_EVER = { sweepMs: 3_600_000, leaseSeconds: 60 };

let database: TestDatabase;
let sink: MailSink;
let sell: Awaited<ReturnType<typeof makeTicketSeller>>;
const opened: Array<() => unknown> = [];

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startMailSink();
  sell = await makeTicketSeller(database);
  opened.push(
    () => database.drop(),
    () => sink.close(),
  );
});

afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function openWorker(env: Record<string, string>, timings = {}) {
  const worker = await startWorker(
    testSettings({ DATABASE_URL: database.url, SMTP_URL: sink.url, ...env }),
    timings,
  );
  opened.push(() => worker.close());
  return worker;
}

/** Opens the queue of an API process. Closing its application is what a graceful stop does. */
async function openApi(env: Record<string, string>) {
  const settings = testSettings({ DATABASE_URL: database.url, ...env });
  const module = await Test.createTestingModule({ imports: [SettingsModule.with(settings), MailQueueModule] })
    .setLogger(new StructuredLogger(createPino(settings, 'api')))
    .compile();
  await module.init();
  opened.push(() => module.close());
  return { queue: module.get(MailQueue), close: () => module.close() };
}

const openMailQueue = async (env: Record<string, string>) => (await openApi(env)).queue;

const backends: Array<[string, () => Record<string, string>]> = [['PostgreSQL', () => ({})]];
if (REDIS) backends.push(['Redis', () => ({ REDIS_URL: redisUrl() })]);

describe.each(backends)('the queue on %s', (name, env) => {
  beforeEach(async () => {
    if (name !== 'Redis') return;
    const redis = new Redis(redisUrl());
    await redis.flushdb();
    redis.disconnect();
  });

  test('brings a mail to the worker without a sweep', async () => {
    await openWorker(env(), HARDLY_EVER);
    const queue = await openMailQueue(env());
    const { email, outboxId } = await sell();
    queue.add(outboxId);
    expect(recipientOf(await sink.waitFor(() => true))).toBe(email);
    await waitForMailState(database, outboxId, 'sent');
  });

  test('hands on at shutdown what was added just before', async () => {
    await openWorker(env(), HARDLY_EVER);
    const api = await openApi(env());
    const { outboxId } = await sell();
    api.queue.add(outboxId);
    await api.close();
    await waitForMailState(database, outboxId, 'sent');
  });

  test('may lose a job: the sweep finds the mail', async () => {
    await openWorker(env());
    const { outboxId } = await sell();
    await waitForMailState(database, outboxId, 'sent');
    expect(sink.mails).toHaveLength(1);
  });

  test('with two workers and a job given twice sends each mail once', async () => {
    const tickets = [];
    for (let i = 0; i < 40; i++) tickets.push(await sell());
    const queue = await openMailQueue(env());
    for (const { outboxId } of tickets) {
      queue.add(outboxId);
      queue.add(outboxId);
    }
    await Promise.all([openWorker(env()), openWorker(env())]);
    for (const { outboxId } of tickets)
      expect(await waitForMailState(database, outboxId, 'sent')).toMatchObject({ attempts: 1 });
    expect(sink.mails.map(recipientOf).sort()).toEqual(tickets.map(({ email }) => email).sort());
  });

  test('answers readiness', async () => {
    await expect((await openMailQueue(env())).ping()).resolves.toBeUndefined();
  });
});

/** Starts a proxy in front of a server, so that a test can take the server away and give it back. */
async function door(target: URL): Promise<{ port: number; open(): void; shut(): void }> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  // It keeps its port while it is shut, because another suite might take it.
  const server = createServer((inside) => {
    inside.on('error', () => undefined);
    if (!isOpen) return inside.destroy();
    const outside = connect(Number(target.port || 6379), target.hostname);
    outside.on('error', () => undefined);
    for (const socket of [inside, outside]) {
      sockets.add(socket);
      socket.on('close', () => [inside, outside].forEach((end) => end.destroy()));
    }
    inside.pipe(outside).pipe(inside);
    return undefined;
  }).unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    open: () => void (isOpen = true),
    shut: () => {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
  };
}

describe('with Redis out of reach', () => {
  const nowhere = { REDIS_URL: 'redis://127.0.0.1:1' };

  test('adding a mail neither waits nor fails', async () => {
    const queue = await openMailQueue(nowhere);
    for (let i = 0; i < 1_000; i++) queue.add(`no-such-row-${i}`);
    await expect(queue.addNow(['no-such-row'])).resolves.toBe(false);
    await expect(queue.ping()).rejects.toThrow();
  });

  test('a worker comes up and sends what its sweep finds', async () => {
    await openWorker(nowhere);
    const { outboxId } = await sell();
    await waitForMailState(database, outboxId, 'sent');
  });

  test('a process stops all the same', async () => {
    const api = await openApi(nowhere);
    api.queue.add('no-such-row');
    const worker = await openWorker(nowhere);
    await Promise.all([api.close(), worker.close()]);
  });

  (REDIS ? test : test.skip)('from the start, jobs flow once it is there', async () => {
    const inFront = await door(new URL(redisUrl()));
    opened.push(() => inFront.shut());
    inFront.shut();
    const url = new URL(redisUrl());
    url.port = String(inFront.port);
    const env = { REDIS_URL: url.href };
    await openWorker(env, HARDLY_EVER);
    const queue = await openMailQueue(env);
    await expect(queue.addNow(['no-such-row'])).resolves.toBe(false);
    const { outboxId } = await sell();
    inFront.open();
    await untilTruthy(() => queue.addNow([outboxId]));
    await waitForMailState(database, outboxId, 'sent');
  });

  (REDIS ? test : test.skip)(
    'jobs flow again once a network that swallowed everything is mended',
    async () => {
      const network = await startTcpProxy(redisUrl());
      opened.push(() => network.close());
      await openWorker({ REDIS_URL: network.url }, HARDLY_EVER);
      const queue = await openMailQueue({ REDIS_URL: redisUrl() });
      const before = await sell();
      // Swallows everything after the worker reports the job as done, so it gets no answer to that.
      network.swallowAfter(before.outboxId);
      queue.add(before.outboxId);
      await waitForMailState(database, before.outboxId, 'sent');
      await untilTruthy(() => network.isSwallowing);
      network.mend();
      const after = await sell();
      queue.add(after.outboxId);
      await untilTruthy(() => sink.mails.length === 2);
    },
  );

  (REDIS ? test : test.skip)('mails keep flowing, and jobs do again once it is back, empty', async () => {
    const inFront = await door(new URL(redisUrl()));
    opened.push(() => inFront.shut());
    const url = new URL(redisUrl());
    url.port = String(inFront.port);
    const env = { REDIS_URL: url.href };
    await openWorker(env);
    const queue = await openMailQueue(env);
    const before = await sell();
    queue.add(before.outboxId);
    await waitForMailState(database, before.outboxId, 'sent');

    inFront.shut();
    const during = await sell();
    queue.add(during.outboxId);
    await waitForMailState(database, during.outboxId, 'sent');

    const redis = new Redis(redisUrl());
    await redis.flushdb();
    redis.disconnect();
    inFront.open();
    await untilTruthy(() => queue.addNow(['no-such-row']));
    const after = await sell();
    queue.add(after.outboxId);
    await waitForMailState(database, after.outboxId, 'sent');
    expect(sink.mails).toHaveLength(3);
  });
});
