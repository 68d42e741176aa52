import { Module } from '@nestjs/common';
import { MailLogController } from './mail-log.controller.js';
import { MailLogResolver } from './mail-log.resolver.js';
import { MailLogService } from './mail-log.service.js';
import { MailQueueModule } from '../queue/mail-queue.js';

/** For the process that staff ask what became of a mail. */
@Module({
  imports: [MailQueueModule],
  controllers: [MailLogController],
  providers: [MailLogResolver, MailLogService],
})
export class MailLogModule {}
