import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Poller } from './poller.js';
import { MailDelivery } from './mail-delivery.js';
import { MAIL_TIMINGS, type MailTimings } from './timings.js';

/**
 * Number of bulk mails sent at the same time: fewer than the connections to the mail server (`transport.ts`), so that one is free
 * for tickets.
 */
const CONCURRENCY = 3;

/**
 * Sends bulk mails, such as reminders. They have no jobs and do not count against MailWorker's concurrency, so that fifty
 * thousand of them never delay a ticket.
 */
@Injectable()
export class BulkMails implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly pollers: Poller[];

  constructor(
    @Inject(MAIL_TIMINGS) timings: MailTimings,
    private readonly delivery: MailDelivery,
  ) {
    const logger = new Logger(BulkMails.name);
    this.pollers = Array.from(
      { length: CONCURRENCY },
      () =>
        new Poller(logger, timings.sweepMs, async () =>
          (await this.delivery.deliverNextBulk()) ? 0 : timings.sweepMs,
        ),
    );
  }

  onApplicationBootstrap(): void {
    for (const poller of this.pollers) poller.start();
  }

  /** Resolves when the mails in progress are sent. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.pollers.map((poller) => poller.stop()));
  }
}
