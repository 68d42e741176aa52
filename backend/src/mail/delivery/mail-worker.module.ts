import { MailerModule } from '@nestjs-modules/mailer';
import { Module } from '@nestjs/common';
import { SETTINGS } from '../../config/settings.module.js';
import { OrganizationService } from '../../organization/organization.service.js';
import { BounceReader } from './bounce-reader.js';
import { BulkMails } from './bulk-mails.js';
import { MailDelivery } from './mail-delivery.js';
import { MailQueueModule } from '../queue/mail-queue.js';
import { ReminderPlanner } from './reminder-planner.js';
import { MailMetrics } from './mail-metrics.js';
import { MailWorker } from './mail-worker.js';
import { mailerOptions } from './transport.js';
import { DEFAULT_TIMINGS, MAIL_TIMINGS } from './timings.js';

/** Module of the process that sends mails. */
@Module({
  imports: [
    MailQueueModule,
    MailerModule.forRootAsync({ imports: [], inject: [SETTINGS], useFactory: mailerOptions }),
  ],
  providers: [
    MailWorker,
    BounceReader,
    BulkMails,
    ReminderPlanner,
    MailDelivery,
    OrganizationService,
    MailMetrics,
    { provide: MAIL_TIMINGS, useValue: DEFAULT_TIMINGS },
  ],
  exports: [MailDelivery, MailMetrics],
})
export class MailWorkerModule {}
