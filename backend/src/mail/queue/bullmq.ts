import {
  type BackendFactory,
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  type DefaultJobOptions,
  type Processor,
  Queue,
  type QueueOptions,
  runMigrations,
  setDefaultBackendFactory,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import pg from 'pg';
import type { RedisOptions } from 'ioredis';
import pTimeout from 'p-timeout';
import type { Settings } from '../../config/settings.js';

export const QUEUE_NAME = 'mail';

const CONNECT_MS = 2_000;
/** Every statement of the queue takes some milliseconds. */
const ANSWER_MS = 10_000;
/** A consumer asks Redis to wait for a job for ten seconds at most. */
const SILENCE_MS = 15_000;
const CLOSE_LIMIT_MS = 1_000;

/**
 * Tells BullMQ which backend a queue uses, by the kind of its connection. @nestjs/bullmq cannot pass a backend factory to the
 * queues and workers that it creates, so this one is set as BullMQ's default before any of them is created.
 */
const byConnection = (...[name, options, extra]: Parameters<BackendFactory>) =>
  'connectionString' in options.connection
    ? (createPostgresBackend as unknown as BackendFactory)(name, options, extra)
    : (createRedisBackend as BackendFactory)(name, options, extra);
setDefaultBackendFactory(byConnection);

/** Redis where `REDIS_URL` is set, else PostgreSQL. */
export const connectionOf = (settings: Settings): ConnectionOptions =>
  settings.redisUrl
    ? {
        url: settings.redisUrl,
        connectTimeout: CONNECT_MS,
        // A connection whose network swallows everything is given up, like one that was closed.
        socketTimeout: SILENCE_MS,
      }
    : ({
        connectionString: settings.databaseDirectUrl,
        connectionTimeoutMillis: CONNECT_MS,
        // As above.
        query_timeout: ANSWER_MS,
        keepAlive: true,
        max: 4,
        // Jobs lost in a crash are re-queued from the outbox, so enqueuing need not wait for the disk.
        options: '-c synchronous_commit=off',
      } as unknown as ConnectionOptions);

/** A job is tried once and leaves nothing behind: the rest is the outbox's business. */
export const JOB_OPTIONS: DefaultJobOptions = { removeOnComplete: true, removeOnFail: true, attempts: 1 };

/** What the worker's consumer is registered with, besides the queue's connection. */
export const CONSUMER_OPTIONS = {
  // Begins when its application does.
  autorun: false,
  // A job whose worker was killed is taken by another after at most the sum of these two.
  lockDuration: 15_000,
  stalledInterval: 10_000,
  // How often a mail is tried is the outbox's business, so a job is never given up for having stalled.
  maxStalledCount: 1_000,
  runRetryDelay: 2_000,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
} satisfies Partial<WorkerOptions>;

/** A connection that can be told to stop looking for a server that does not answer. */
class ReleasableConnection {
  private isAbandoned = false;
  readonly connection: ConnectionOptions;

  /** @param redisOptions further ones, where it leads to Redis */
  constructor(connection: ConnectionOptions, redisOptions: RedisOptions) {
    const retryStrategy = (times: number) => (this.isAbandoned ? null : Math.min(times * 200, 2_000));
    this.connection =
      'connectionString' in connection
        ? connection
        : ({ ...connection, ...redisOptions, retryStrategy } as ConnectionOptions);
  }

  /** Closes in order where the server answers; otherwise lets go, for BullMQ would wait for the server for ever. */
  async end(close: () => Promise<void>, ms: number): Promise<void> {
    if (this.isAbandoned) return;
    // p-timeout refuses a zero, and would then leave the failure of `close` to nobody.
    await pTimeout(close(), { milliseconds: Math.max(ms, 1) }).catch(() => (this.isAbandoned = true));
  }
}

/** The end that puts jobs in. A job is the id of an outbox row and nothing else; its job id is the same. */
export class JobQueue extends Queue {
  private readonly releasable: ReleasableConnection;

  constructor(name: string, options: QueueOptions) {
    // A command that Redis cannot take now fails now: nothing piles up in memory while Redis is away.
    const releasable = new ReleasableConnection(options.connection, { enableOfflineQueue: false });
    super(name, { ...options, connection: releasable.connection });
    this.releasable = releasable;
    // Whoever uses the queue sees its failures; BullMQ prints those of a queue that nobody listens to yet.
    this.on('error', () => undefined);
  }

  override close(ms = CLOSE_LIMIT_MS): Promise<void> {
    return this.releasable.end(() => super.close(), ms);
  }
}

/**
 * The end that takes jobs out. Its commands wait while Redis is away: BullMQ asks for the next job again as soon as one fails, and
 * with commands that fail at once nothing else in the process would ever have its turn.
 */
export class JobConsumer extends Worker {
  private readonly releasable: ReleasableConnection;

  constructor(name: string, process: Processor, options: WorkerOptions) {
    // @nestjs/bullmq gives it the options of the queue.
    const releasable = new ReleasableConnection(options.connection, { enableOfflineQueue: true });
    super(name, process, { ...options, connection: releasable.connection });
    this.releasable = releasable;
    this.on('error', () => undefined);
  }

  /** @param wait how long at most, ms; or, as BullMQ's own, whether not to wait for jobs in hand. */
  override close(wait: number | boolean = CLOSE_LIMIT_MS): Promise<void> {
    const force = wait === true || wait === 0;
    return this.releasable.end(() => super.close(force), typeof wait === 'number' ? wait : CLOSE_LIMIT_MS);
  }

  /** Another one like it, for one whose first connection failed: BullMQ remembers that for good. */
  another(): JobConsumer {
    return new JobConsumer(this.name, (job, token) => this.callProcessJob(job, token!), this.opts);
  }
}

/** A queue like the registered one, in the place of one that failed. */
export const openQueue = (settings: Settings): JobQueue =>
  new JobQueue(QUEUE_NAME, { connection: connectionOf(settings), defaultJobOptions: JOB_OPTIONS });

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
