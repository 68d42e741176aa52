import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import pTimeout from 'p-timeout';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { connectionOf, JOB_OPTIONS, JobConsumer, JobQueue, openQueue, QUEUE_NAME } from './bullmq.js';

const FLUSH_EVERY_MS = 250;
const ADD_LIMIT_MS = 3_000;
const PING_LIMIT_MS = 1_500;
/** After a failure the queue is left alone for this long; mails wait in the outbox anyway. */
const REST_MS = 2_000;
/** Ids are dropped beyond this many: the worker's sweep finds their rows. */
const MAX_WAITING = 10_000;

/**
 * Tells the workers which mails have just been written. It only saves them the wait for their next sweep: the outbox is
 * what counts, so nothing here may delay or fail the request that wrote the mail.
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

  /** Call it after the commit, with the id of the outbox row. Returns at once and never throws. */
  add(outboxId: string): void {
    if (this.waiting.length < MAX_WAITING) this.waiting.push(outboxId);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_EVERY_MS);
  }

  /**
   * Adds jobs now. Ids whose job is in the queue already are passed over by the queue itself.
   * @returns false where the queue is out of reach.
   */
  async addNow(outboxIds: readonly string[]): Promise<boolean> {
    if (performance.now() < this.restUntil) return false;
    const queue = (this.queue ??= this.watch(openQueue(this.settings)));
    // Only the id travels: whoever takes the job reads the row again.
    const jobs = outboxIds.map((id) => ({ name: 'send', data: {}, opts: { jobId: id } }));
    try {
      await pTimeout(queue.addBulk(jobs), { milliseconds: ADD_LIMIT_MS });
      this.reported = false;
      return true;
    } catch (error) {
      this.giveUp(queue, error as Error);
      return false;
    }
  }
  /** For readiness. @throws Error where the queue is out of reach. */
  async ping(): Promise<void> {
    const queue = (this.queue ??= this.watch(openQueue(this.settings)));
    try {
      // Any small read will do that both backends have.
      await pTimeout(queue.isPaused(), { milliseconds: PING_LIMIT_MS });
    } catch (error) {
      this.giveUp(queue, error as Error);
      throw error;
    }
  }

  /** How many jobs wait or are worked on. @throws Error where the queue is out of reach. */
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
    // Only now may the next batch be timed, so that a slow queue has one batch under way and not many.
    this.timer = this.waiting.length > 0 ? setTimeout(() => void this.flush(), FLUSH_EVERY_MS) : undefined;
  }

  private watch(queue: JobQueue): JobQueue {
    return queue.on('error', (error) => this.report(error));
  }

  /** A queue that failed once may have failed for good (BullMQ remembers a failed first connection): make a new one. */
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

// Must be set before the queue is registered: these close even where their server does not answer.
BullModule.queueClass = JobQueue;
BullModule.workerClass = JobConsumer;

/** For every process that writes mails. */
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
