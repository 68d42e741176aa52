import {
  createPostgresBackend,
  createRedisBackend,
  type BackendFactory,
  type ConnectionOptions,
  type Processor,
  Queue,
  runMigrations,
  Worker,
} from 'bullmq';
import pg from 'pg';
import type { Settings } from '../config/settings.js';
import { within } from './within.js';

const QUEUE_NAME = 'mail';
const CONNECT_MS = 2_000;

interface Backend {
  connection: ConnectionOptions;
  factory: BackendFactory;
  /** Stops looking for a server that does not answer. */
  abandon(): void;
}

/** What a queue is built on. Given to each queue by hand: BullMQ's own default is one for the whole process. */
function backend(settings: Settings): Backend {
  if (!settings.redisUrl)
    return {
      connection: {
        connectionString: settings.databaseDirectUrl,
        connectionTimeoutMillis: CONNECT_MS,
        max: 4,
      } as unknown as ConnectionOptions,
      factory: createPostgresBackend as unknown as BackendFactory,
      abandon: () => undefined,
    };
  let isAbandoned = false;
  return {
    connection: {
      url: settings.redisUrl,
      connectTimeout: CONNECT_MS,
      // A command that Redis cannot take now fails now: nothing piles up in memory while Redis is away.
      enableOfflineQueue: false,
      retryStrategy: (times: number) => (isAbandoned ? null : Math.min(times * 200, 2_000)),
    },
    factory: createRedisBackend as BackendFactory,
    abandon: () => (isAbandoned = true),
  };
}

/** Closes in order where the server answers; otherwise lets go, for BullMQ would wait for the server for ever. */
async function closeOrAbandon(
  end: { close(): Promise<void> },
  abandon: () => void,
  ms: number,
): Promise<void> {
  await within(ms, end.close()).catch(abandon);
}

/** The end that puts jobs in. A job is the id of an outbox row and nothing else; its job id is the same. */
export function openQueue(settings: Settings) {
  const { connection, factory, abandon } = backend(settings);
  const queue = new Queue(
    QUEUE_NAME,
    { connection, defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 } },
    factory,
  );
  return { queue, close: (ms: number) => closeOrAbandon(queue, abandon, ms) };
}

/** The end that takes jobs out, `concurrency` at a time. */
export function openConsumer(settings: Settings, process: Processor, concurrency: number) {
  const { connection, factory, abandon } = backend(settings);
  const consumer = new Worker(
    QUEUE_NAME,
    process,
    {
      connection,
      concurrency,
      // A job whose worker was killed is taken by another after at most the sum of these two.
      lockDuration: 15_000,
      stalledInterval: 10_000,
      // How often a mail is tried is the outbox's business, so a job is never given up for having stalled.
      maxStalledCount: 1_000,
      runRetryDelay: 2_000,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    },
    factory,
  );
  return { consumer, close: (ms: number) => closeOrAbandon(consumer, abandon, ms) };
}

export type JobQueue = ReturnType<typeof openQueue>;
export type JobConsumer = ReturnType<typeof openConsumer>;

/**
 * Creates or updates the tables of the queue in PostgreSQL (schema `bullmq`), under a lock of BullMQ's own, so that any
 * number of processes may call it at once. Does nothing where the queue is on Redis.
 */
export async function migrateQueue(settings: Settings): Promise<void> {
  if (settings.redisUrl) return;
  const client = new pg.Client({
    connectionString: settings.databaseDirectUrl,
    application_name: 'usher migrate',
  });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}
