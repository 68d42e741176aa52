import { MailerModule } from '@nestjs-modules/mailer';
import { Module } from '@nestjs/common';
import { SETTINGS } from '../config/settings.module.js';
import { MailDelivery } from './delivery.js';
import { MailQueueModule } from './mail-queue.js';
import { MailFigures } from './mail-figures.js';
import { MailWorker } from './mail-worker.js';
import { mailerOptions } from './mailer.js';
import { DEFAULT_TIMINGS, MAIL_TIMINGS } from './timings.js';

/** For the process that sends mails. */
@Module({
  imports: [
    MailQueueModule,
    MailerModule.forRootAsync({ imports: [], inject: [SETTINGS], useFactory: mailerOptions }),
  ],
  providers: [MailWorker, MailDelivery, MailFigures, { provide: MAIL_TIMINGS, useValue: DEFAULT_TIMINGS }],
  exports: [MailFigures],
})
export class MailWorkerModule {}
