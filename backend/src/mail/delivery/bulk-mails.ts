import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Looker } from './looker.js';
import { MailDelivery } from './mail-delivery.js';
import { MAIL_TIMINGS, type MailTimings } from './timings.js';

/**
 * So many are under way at once, fewer than there are connections to the mail server (see `transport.ts`): a ticket finds
 * one free whatever the others wait for.
 */
const LANES = 3;

/**
 * Sends the mails that go to many (reminders and the like). They have no jobs and take no place of MailWorker's, so that
 * fifty thousand of them stand in no ticket's way.
 */
@Injectable()
export class BulkMails implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly lanes: Looker[];

  constructor(
    @Inject(MAIL_TIMINGS) timings: MailTimings,
    private readonly delivery: MailDelivery,
  ) {
    const logger = new Logger(BulkMails.name);
    this.lanes = Array.from(
      { length: LANES },
      () =>
        new Looker(logger, timings.sweepMs, async () =>
          (await this.delivery.deliverNextBulk()) ? 0 : timings.sweepMs,
        ),
    );
  }

  onApplicationBootstrap(): void {
    for (const lane of this.lanes) lane.start();
  }

  /** Finishes what is in hand. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.stop()));
  }
}
