import { Module } from '@nestjs/common';
import { OrganizationModule } from '../../organization/organization.module.js';
import { MailLogController } from './mail-log.controller.js';
import { MailLogResolver } from './mail-log.resolver.js';
import { MailLogService } from './mail-log.service.js';
import { MailQueueModule } from '../queue/mail-queue.js';

/** Mail log, for the process that serves staff. */
@Module({
  imports: [MailQueueModule, OrganizationModule],
  controllers: [MailLogController],
  providers: [MailLogResolver, MailLogService],
})
export class MailLogModule {}
