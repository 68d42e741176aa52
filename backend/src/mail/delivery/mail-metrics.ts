import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';
import type { ClaimedMail } from '../outbox/outbox.js';

type MailOutcome = 'sent' | 'retried' | 'failed' | 'dropped' | 'bounced';

/** Seconds from the row to the mail server. A mail should leave at once; a server that is down makes it hours. */
const WAIT_BUCKETS = [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200, 86_400];

/** What this worker did, for Prometheus. */
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

  /** Counts what came of one try. */
  count(mail: Pick<ClaimedMail, 'kind' | 'createdAt'>, outcome: MailOutcome): void {
    this.tries.inc({ kind: mail.kind, outcome });
    if (outcome === 'sent') this.waits.observe(Math.max(0, Date.now() - mail.createdAt.getTime()) / 1000);
  }
}
