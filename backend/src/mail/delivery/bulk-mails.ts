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

/** How many are sent at once: fewer than there are connections to the mail server (`transport.ts`), so that a ticket finds one free. */
const CONCURRENCY = 3;

/**
 * Sends bulk mails: reminders and whatever else goes to many. They have no jobs and do not count against MailWorker's
 * concurrency, so that fifty thousand of them never delay a ticket.
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

  /** Resolves when those under way are sent. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.pollers.map((poller) => poller.stop()));
  }
}
