import { Injectable, Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { PasswordCheck } from '../auth/password-check.js';
import { Database } from '../database/database.js';
import { LargeReads } from '../http/large-reads/large-reads.js';
import { MailQueue } from '../mail/queue/mail-queue.js';
import { PictureDecoder } from '../uploads/pictures/picture-decoder.js';
import { READ_FIGURES } from './metrics.sql.js';

/** Histogram buckets in seconds. A scan should take milliseconds; requests beyond the last bucket have failed in practice. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus metrics of this process, and of the database that all processes share. */
@Injectable()
export class Metrics {
  private readonly logger = new Logger(Metrics.name);
  private readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: 'usher_request_duration_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS,
    registers: [this.registry],
  });
  private readonly mails = new Gauge({
    name: 'usher_mails',
    help: 'Mails in the outbox that are not sent, by state',
    labelNames: ['state'] as const,
    registers: [this.registry],
  });
  private readonly outboxAge = new Gauge({
    name: 'usher_outbox_age_seconds',
    help: 'How long the oldest mail has been waiting',
    registers: [this.registry],
  });
  private readonly checkedIn = new Gauge({
    name: 'usher_checked_in_registrations',
    help: 'Registrations of the current event that are checked in',
    registers: [this.registry],
  });

  private readonly queueDepth = new Gauge({
    name: 'usher_queue_depth',
    help: 'Mails queued for the workers and not yet tried',
    registers: [this.registry],
  });

  constructor(
    private readonly database: Database,
    private readonly mailQueue: MailQueue,
    decoder: PictureDecoder,
    passwordCheck: PasswordCheck,
    { pages, files }: LargeReads,
  ) {
    collectDefaultMetrics({ register: this.registry });
    this.showQueues({ pictures: decoder.queue, passwords: passwordCheck.queue, pages, files });
  }

  /** Measures every request from now on. The label is the route's pattern, so that it contains no id or address. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      this.durations.observe(
        {
          method: request.method,
          route: request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown'),
          status: String(reply.statusCode),
        },
        reply.elapsedTime / 1000,
      );
      done();
    });
  }

  private showQueues(queues: Record<string, { running: number; waiting: number }>): void {
    new Gauge({
      name: 'usher_local_queue',
      help: 'What this process has in hand (running) and what waits for it (waiting), by queue',
      labelNames: ['queue', 'state'] as const,
      registers: [this.registry],
      collect() {
        for (const [queue, { running, waiting }] of Object.entries(queues)) {
          this.set({ queue, state: 'running' }, running);
          this.set({ queue, state: 'waiting' }, waiting);
        }
      },
    });
  }

  /** Returns the metrics in Prometheus' text format. If the database is down, its figures keep their last values. */
  async read(): Promise<string> {
    try {
      const [figures] = await this.database.run(READ_FIGURES, []);
      if (figures) {
        this.mails.set({ state: 'queued' }, figures.queued);
        this.mails.set({ state: 'sending' }, figures.sending);
        this.mails.set({ state: 'failed' }, figures.failed);
        this.outboxAge.set(figures.oldestSeconds);
        this.checkedIn.set(figures.checkedIn);
      }
    } catch (error) {
      this.logger.warn(`The database's figures could not be read: ${(error as Error).message}`);
    }
    try {
      this.queueDepth.set(await this.mailQueue.depth());
    } catch {
      // Readiness reports the outage; an unknown depth is NaN.
      this.queueDepth.set(NaN);
    }
    return this.registry.metrics();
  }
}
