import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Database } from '../../database/database.js';
import { COUNT_WAITING_BULK, FIND_REMINDING_EVENTS, WRITE_REMINDERS } from '../reminders/reminders.sql.js';
import { Poller } from './poller.js';
import { MAIL_TIMINGS, type MailTimings } from './timings.js';

const BATCH = 500;
/**
 * Maximum number of waiting bulk mails: beyond it no reminders are written, as a reminder's content should be decided shortly
 * before it is sent.
 */
const WAITING_MAX = 2_000;

/** Writes reminders when they are due (rules: docs/reminder-cases.md). All workers do so and share the work. */
@Injectable()
export class ReminderPlanner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly poller: Poller;

  constructor(
    @Inject(MAIL_TIMINGS) timings: MailTimings,
    private readonly database: Database,
  ) {
    this.poller = new Poller(new Logger(ReminderPlanner.name), timings.pollMs, async () =>
      (await this.plan()) ? timings.pollMs : timings.sweepMs,
    );
  }

  onApplicationBootstrap(): void {
    this.poller.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.poller.stop();
  }

  /** Writes the reminders that are due. @returns false if some are left for the next poll */
  async plan(): Promise<boolean> {
    for (const { id } of await this.database.run(FIND_REMINDING_EVENTS, []))
      if (!(await this.remind(id))) return false;
    return true;
  }

  private async remind(eventId: string): Promise<boolean> {
    for (let last: string | null = ''; last !== null && !this.poller.stopped;) {
      const [bulk] = await this.database.run(COUNT_WAITING_BULK, [WAITING_MAX]);
      if (bulk!.waiting >= WAITING_MAX) return false;
      const [batch]: Array<{ found: number; last: string | null }> = await this.database.run(
        WRITE_REMINDERS,
        [eventId, last, BATCH],
      );
      last = batch!.found === BATCH ? batch!.last : null;
    }
    return true;
  }
}
