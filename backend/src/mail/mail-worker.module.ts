import { Module } from '@nestjs/common';
import { MailDelivery } from './delivery.js';
import { MailQueueModule } from './mail-queue.js';
import { MailWorker } from './mail-worker.js';
import { Mailer } from './mailer.js';
import { DEFAULT_TIMINGS, MAIL_TIMINGS } from './timings.js';

/** For the process that sends mails. */
@Module({
  imports: [MailQueueModule],
  providers: [MailWorker, MailDelivery, Mailer, { provide: MAIL_TIMINGS, useValue: DEFAULT_TIMINGS }],
})
export class MailWorkerModule {}
