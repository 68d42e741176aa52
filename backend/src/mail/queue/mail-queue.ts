import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import pTimeout from 'p-timeout';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { connectionOf, JOB_OPTIONS, JobConsumer, JobQueue, openQueue, QUEUE_NAME } from './bullmq.js';

const FLUSH_EVERY_MS = 250;
const ADD_LIMIT_MS = 3_000;
const PING_LIMIT_MS = 1_500;
/** Pause after a failure of the queue; mails wait in the outbox anyway. */
const REST_MS = 2_000;
/**
 * How many ids a flush tells at most: with four flushes a second, more than a worker sends. The rest is dropped, as the worker's
 * sweep finds their rows: while hundreds are sold a second, jobs for mails that must wait anyway would be a quarter of what the
 * sales cost the database.
 */
const MAX_WAITING = 50;

/**
 * Tells the workers which mails have just been written. This only saves the wait for their next sweep: the outbox is
 * authoritative, so nothing here may delay or fail the request that wrote the mail.
 */
@Injectable()
export class MailQueue implements OnApplicationShutdown {
  private readonly logger = new Logger(MailQueue.name);
  private waiting: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<unknown> | undefined;
  private queue: JobQueue | undefined;
  private restUntil = 0;
  private reported = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @InjectQueue(QUEUE_NAME) registered: JobQueue,
  ) {
    this.queue = this.watch(registered);
  }

  /** Call it after the commit, with the id of the outbox row. Returns immediately and never throws. */
  add(outboxId: string): void {
    if (this.waiting.length < MAX_WAITING) this.waiting.push(outboxId);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_EVERY_MS);
  }

  /** As `add`, but before all others that wait. */
  addFirst(outboxId: string): void {
    void this.addNow([outboxId], { lifo: true });
  }

  /**
   * Adds jobs now. The queue itself skips ids whose job it already has.
   * @returns false if the queue is unreachable
   */
  async addNow(outboxIds: readonly string[], options: { lifo?: true } = {}): Promise<boolean> {
    if (performance.now() < this.restUntil) return false;
    const queue = (this.queue ??= this.watch(openQueue(this.settings)));
    // Only the id is sent: the worker reads the row.
    const jobs = outboxIds.map((id) => ({ name: 'send', data: {}, opts: { jobId: id, ...options } }));
    try {
      await pTimeout(queue.addBulk(jobs), { milliseconds: ADD_LIMIT_MS });
      this.reported = false;
      return true;
    } catch (error) {
      this.giveUp(queue, error as Error);
      return false;
    }
  }
  /** Checks the queue, for readiness. @throws Error if the queue is unreachable */
  async ping(): Promise<void> {
    const queue = (this.queue ??= this.watch(openQueue(this.settings)));
    try {
      // Any cheap read that both backends support will do.
      await pTimeout(queue.isPaused(), { milliseconds: PING_LIMIT_MS });
    } catch (error) {
      this.giveUp(queue, error as Error);
      throw error;
    }
  }

  /** Number of waiting and active jobs. @throws Error if the queue is unreachable */
  async depth(): Promise<number> {
    const queue = (this.queue ??= this.watch(openQueue(this.settings)));
    const counts = await pTimeout(queue.getJobCounts('waiting', 'active', 'prioritized', 'delayed'), {
      milliseconds: PING_LIMIT_MS,
    });
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flushing;
    clearTimeout(this.timer);
    if (this.waiting.length > 0) await this.flush();
    clearTimeout(this.timer);
    await this.queue?.close();
    this.queue = undefined;
  }

  private async flush(): Promise<void> {
    const ids = this.waiting;
    this.waiting = [];
    this.flushing = this.addNow(ids);
    await this.flushing;
    // Schedule the next batch only now, so that a slow queue has only one batch in progress.
    this.timer = this.waiting.length > 0 ? setTimeout(() => void this.flush(), FLUSH_EVERY_MS) : undefined;
  }

  private watch(queue: JobQueue): JobQueue {
    return queue.on('error', (error) => this.report(error));
  }

  /** Discards a failed queue, as BullMQ never recovers from a failed first connection; the next use opens a new one. */
  private giveUp(failed: JobQueue, error: Error): void {
    this.report(error);
    this.restUntil = performance.now() + REST_MS;
    if (this.queue === failed) this.queue = undefined;
    void failed.close(0);
  }

  private report(error: Error): void {
    if (!this.reported)
      this.logger.warn(`The queue does not answer; mails are found by the worker's sweep: ${error.message}`);
    this.reported = true;
  }
}

// Must be set before the queue is registered. Unlike BullMQ's own classes, these close even if their server does not answer.
BullModule.queueClass = JobQueue;
BullModule.workerClass = JobConsumer;

/** Module for every process that writes mails. */
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [SETTINGS],
      useFactory: (settings: Settings) => ({ connection: connectionOf(settings) }),
    }),
    BullModule.registerQueueAsync({
      name: QUEUE_NAME,
      useFactory: () => ({ defaultJobOptions: JOB_OPTIONS }),
    }),
  ],
  providers: [MailQueue],
  exports: [MailQueue],
})
export class MailQueueModule {}
