import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';
import type { ClaimedMail } from '../outbox/outbox.js';

type MailOutcome = 'sent' | 'retried' | 'failed' | 'dropped' | 'bounced';

/**
 * Histogram buckets for the seconds from outbox row to mail server. Normally a mail leaves immediately; if the server is down it
 * takes hours.
 */
const WAIT_BUCKETS = [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200, 86_400];

/** Prometheus metrics of this worker. */
@Injectable()
export class MailMetrics {
  readonly registry = new Registry();
  private readonly tries = new Counter({
    name: 'usher_mail_tries_total',
    help: 'Tries to send a mail, by kind and by what came of them',
    labelNames: ['kind', 'outcome'] as const,
    registers: [this.registry],
  });
  private readonly waits = new Histogram({
    name: 'usher_mail_wait_seconds',
    help: 'How long mails waited between being written and being accepted by the mail server',
    buckets: WAIT_BUCKETS,
    registers: [this.registry],
  });

  /** Counts the outcome of one attempt. */
  count(mail: Pick<ClaimedMail, 'kind' | 'createdAt'>, outcome: MailOutcome): void {
    this.tries.inc({ kind: mail.kind, outcome });
    if (outcome === 'sent') this.waits.observe(Math.max(0, Date.now() - mail.createdAt.getTime()) / 1000);
  }
}
