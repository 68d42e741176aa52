import { MailerModule } from '@nestjs-modules/mailer';
import { Module } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { MailDelivery } from './delivery.js';
import { MailQueueModule } from './mail-queue.js';
import { MailWorker } from './mail-worker.js';
import { DEFAULT_TIMINGS, MAIL_TIMINGS } from './timings.js';
import { mailTransport } from './transport.js';

/** For the process that sends mails. */
@Module({
  imports: [
    MailQueueModule,
    MailerModule.forRootAsync({
      imports: [],
      inject: [SETTINGS],
      useFactory: (settings: Settings) => ({ transport: mailTransport(settings) }),
    }),
  ],
  providers: [MailWorker, MailDelivery, { provide: MAIL_TIMINGS, useValue: DEFAULT_TIMINGS }],
})
export class MailWorkerModule {}
