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
import { guardedPool } from '../../database/guarded-pool.js';

export const QUEUE_NAME = 'mail';

const CONNECT_MS = 2_000;
/** Timeout of the queue's statements, which take a few milliseconds. */
const ANSWER_MS = 10_000;
/** Timeout of a silent connection. On Redis, a consumer blocks there for a job for at most ten seconds. */
const SILENCE_MS = 15_000;
const CLOSE_LIMIT_MS = 1_000;

/**
 * Chooses BullMQ's backend by the kind of the queue's connection. @nestjs/bullmq cannot pass a backend factory to the queues and
 * workers that it creates, so this one is set as BullMQ's default before any of them is created.
 */
const byConnection = (...[name, options, extra]: Parameters<BackendFactory>) =>
  'connectionString' in options.connection
    ? (createPostgresBackend as unknown as BackendFactory)(name, options, extra)
    : (createRedisBackend as BackendFactory)(name, options, extra);
setDefaultBackendFactory(byConnection);

/** Redis if `REDIS_URL` is set, else PostgreSQL. */
export const connectionOf = (settings: Settings): ConnectionOptions =>
  settings.redisUrl
    ? {
        url: settings.redisUrl,
        connectTimeout: CONNECT_MS,
        // Treats a connection on which nothing arrives any more as closed.
        socketTimeout: SILENCE_MS,
      }
    : (guardedPool(
        {
          connectionString: settings.databaseDirectUrl,
          connectionTimeoutMillis: CONNECT_MS,
          // For the same reason as socketTimeout above.
          query_timeout: ANSWER_MS,
          keepAlive: true,
          max: 4,
          // Jobs lost in a crash are re-queued from the outbox, so enqueuing waits neither for the disk nor for a standby.
          options: '-c synchronous_commit=off',
        },
        { silenceMs: SILENCE_MS, serverUrl: settings.databaseDirectUrl, isDirect: true },
      ) as unknown as ConnectionOptions);

/** A job is tried once and then deleted: the outbox handles retries. */
export const JOB_OPTIONS: DefaultJobOptions = { removeOnComplete: true, removeOnFail: true, attempts: 1 };

/** Options of the worker's consumer, besides the connection. */
export const CONSUMER_OPTIONS = {
  // Started with the application, see MailWorker.
  autorun: false,
  // A job of a killed worker is taken over after at most the sum of these two.
  lockDuration: 15_000,
  stalledInterval: 10_000,
  // The outbox limits the attempts, so a stalled job is never given up.
  maxStalledCount: 1_000,
  runRetryDelay: 2_000,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
} satisfies Partial<WorkerOptions>;

/** A connection that can be told to stop reconnecting to an unreachable server. */
class ReleasableConnection {
  private isAbandoned = false;
  readonly connection: ConnectionOptions;

  /** @param redisOptions additional options for a Redis connection */
  constructor(connection: ConnectionOptions, redisOptions: RedisOptions) {
    const retryStrategy = (times: number) => (this.isAbandoned ? null : Math.min(times * 200, 2_000));
    this.connection =
      'connectionString' in connection
        ? connection
        : ({ ...connection, ...redisOptions, retryStrategy } as ConnectionOptions);
  }

  /**
   * Closes gracefully if the server answers within `ms`; otherwise abandons the connection, as BullMQ would wait for the server
   * forever.
   */
  async end(close: () => Promise<void>, ms: number): Promise<void> {
    if (this.isAbandoned) return;
    // p-timeout rejects a zero, which would leave a rejection of `close` unhandled.
    await pTimeout(close(), { milliseconds: Math.max(ms, 1) }).catch(() => (this.isAbandoned = true));
  }
}

/** Producer of jobs. A job consists only of an outbox row's id, which is also its job id. */
export class JobQueue extends Queue {
  private readonly releasable: ReleasableConnection;

  constructor(name: string, options: QueueOptions) {
    // Commands fail immediately while Redis is down, so that nothing piles up in memory.
    const releasable = new ReleasableConnection(options.connection, { enableOfflineQueue: false });
    super(name, { ...options, connection: releasable.connection });
    this.releasable = releasable;
    // Callers see failures through their calls; without a listener BullMQ would print them.
    this.on('error', () => undefined);
  }

  override close(ms = CLOSE_LIMIT_MS): Promise<void> {
    return this.releasable.end(() => super.close(), ms);
  }
}

/**
 * Consumer of jobs. Its commands wait while Redis is down: BullMQ asks for the next job as soon as a command fails, so with
 * commands that fail immediately it would starve the rest of the process.
 */
export class JobConsumer extends Worker {
  private readonly releasable: ReleasableConnection;

  constructor(name: string, process: Processor, options: WorkerOptions) {
    // @nestjs/bullmq passes the options of the queue.
    const releasable = new ReleasableConnection(options.connection, { enableOfflineQueue: true });
    super(name, process, { ...options, connection: releasable.connection });
    this.releasable = releasable;
    this.on('error', () => undefined);
  }

  /** @param wait maximum time in ms; or a boolean as in BullMQ: true does not wait for running jobs */
  override close(wait: number | boolean = CLOSE_LIMIT_MS): Promise<void> {
    const force = wait === true || wait === 0;
    return this.releasable.end(() => super.close(force), typeof wait === 'number' ? wait : CLOSE_LIMIT_MS);
  }

  /** Creates a replacement after a failed first connection, from which BullMQ never recovers. */
  another(): JobConsumer {
    return new JobConsumer(this.name, (job, token) => this.callProcessJob(job, token!), this.opts);
  }
}

/** Opens a queue like the registered one, to replace one that failed. */
export const openQueue = (settings: Settings): JobQueue =>
  new JobQueue(QUEUE_NAME, { connection: connectionOf(settings), defaultJobOptions: JOB_OPTIONS });

/**
 * Creates or updates the tables of the queue in PostgreSQL (schema `bullmq`). BullMQ takes a lock, so any number of processes may
 * call this concurrently. Does nothing if the queue is in Redis.
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
