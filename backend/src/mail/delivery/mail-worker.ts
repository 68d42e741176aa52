import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bullmq';
import pTimeout from 'p-timeout';
import { CommitProbe } from '../../database/commit-probe.js';
import { Database } from '../../database/database.js';
import { MailDelivery } from './mail-delivery.js';
import { MailQueue } from '../queue/mail-queue.js';
import { FIND_DUE } from '../outbox/outbox.sql.js';
import { CONSUMER_OPTIONS, type JobConsumer, QUEUE_NAME } from '../queue/bullmq.js';
import { MAIL_TIMINGS, type MailTimings } from './timings.js';

/** Mails in progress at the same time: some are rendered while others wait for the server. */
const CONCURRENCY = 10;
/**
 * Maximum number of mails that one sweep enqueues. Workers that sweep at the same moment find the same ones, so all of them
 * together send at most this much of a backlog every five seconds.
 */
const SWEEP_BATCH = 2_000;
const REOPEN_MS = 2_000;
/** Time that mails in progress get at shutdown; a mail that takes longer is sent again by another worker. */
const STOP_MS = 20_000;

/** Sends mails: those in the queue immediately, all others when a sweep finds them due. */
@Processor(QUEUE_NAME, { ...CONSUMER_OPTIONS, concurrency: CONCURRENCY })
export class MailWorker extends WorkerHost<JobConsumer> implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MailWorker.name);
  private consumer: JobConsumer | undefined;
  private consumerTimer: NodeJS.Timeout | undefined;
  private sweepTimer: NodeJS.Timeout | undefined;
  private probeTimer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private readonly inHand = new Set<Promise<void>>();
  private stopping = false;
  private queueReported = false;
  private databaseIsAway = false;
  /** True from a sweep that put mails into the queue until a job arrives here. */
  private awaitsJobs = false;

  constructor(
    @Inject(MAIL_TIMINGS) private readonly timings: MailTimings,
    private readonly database: Database,
    private readonly commits: CommitProbe,
    private readonly delivery: MailDelivery,
    private readonly queue: MailQueue,
  ) {
    super();
  }

  async process(job: Job): Promise<void> {
    this.awaitsJobs = false;
    await this.deliver(job.id!);
  }

  onApplicationBootstrap(): void {
    this.consume(this.worker);
    // Also while a sweep sends a backlog by itself: takeovers depend on it, see MailDelivery.
    this.probeTimer = setInterval(() => void this.commits.isWorking(), this.timings.sweepMs);
    this.sweepAfter(0);
  }

  /** Accepts no new jobs and finishes those in progress. The connections that it needs are closed afterwards. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.consumerTimer);
    clearTimeout(this.sweepTimer);
    clearInterval(this.probeTimer);
    // Stops handing out jobs. Not awaited, because without its server a queue hangs even on pause.
    this.consumer?.pause(true).catch(() => undefined);
    await pTimeout(Promise.all([...this.inHand, this.sweeping]), { milliseconds: STOP_MS }).catch(
      () => undefined,
    );
    await this.consumer?.close();
  }

  private consume(consumer: JobConsumer): void {
    this.consumer = consumer;
    consumer.on('error', (error) => this.reportQueue(error));
    consumer.on('ready', () => (this.queueReported = false));
    consumer.run().catch((error: Error) => this.reportQueue(error));
    // BullMQ never recovers from a failed first connection, so such a consumer is replaced.
    consumer.waitUntilReady().catch((error: Error) => {
      this.reportQueue(error);
      void consumer.close(0);
      if (!this.stopping) this.consumerTimer = setTimeout(() => this.consume(consumer.another()), REOPEN_MS);
    });
  }

  private sweepAfter(ms: number): void {
    if (this.stopping) return;
    this.sweepTimer = setTimeout(() => {
      this.sweeping = this.sweep().finally(() => this.sweepAfter(this.timings.sweepMs));
    }, ms);
  }

  /**
   * Enqueues all due mails, or sends them directly if the queue is unreachable, or does not bring any of the last sweep's: its
   * connection may lead to a server that is the primary no longer.
   */
  private async sweep(): Promise<void> {
    let due: string[];
    try {
      if (!(await this.commits.isWorking())) throw new Error('no commit comes through');
      const rows = await this.database.run(FIND_DUE, [SWEEP_BATCH, this.delivery.mayTakeOver]);
      due = rows.map(({ id }) => id);
    } catch (error) {
      if (!this.databaseIsAway) this.logger.warn(`The database does not answer: ${(error as Error).message}`);
      this.databaseIsAway = true;
      return;
    }
    this.databaseIsAway = false;
    if (due.length === 0) return;
    const isDeaf = this.awaitsJobs;
    this.awaitsJobs = !isDeaf && (await this.queue.addNow(due));
    if (this.awaitsJobs) return;
    const next = due.values();
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (const id of next) await this.deliver(id);
      }),
    );
  }

  private async deliver(outboxId: string): Promise<void> {
    if (this.stopping) return;
    const delivery = this.delivery.deliver(outboxId).catch((error: Error) => {
      // The row stays in the outbox, and a sweep finds it when its lease expires.
      this.logger.warn({ msg: 'mail left for the next sweep', outboxId, reason: error.message });
    });
    this.inHand.add(delivery);
    await delivery;
    this.inHand.delete(delivery);
  }

  private reportQueue(error: Error): void {
    if (!this.queueReported && !this.stopping)
      this.logger.warn(`The queue does not answer; mails wait for the sweep: ${error.message}`);
    this.queueReported = true;
  }
}
