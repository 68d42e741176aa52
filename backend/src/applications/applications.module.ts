import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MailQueueModule } from '../mail/queue/mail-queue.js';
import { ApplicationsController } from './applications.controller.js';
import { ApplicationsResolver } from './applications.resolver.js';
import { ApplicationsService } from './applications.service.js';

@Module({
  imports: [AuthModule, MailQueueModule],
  controllers: [ApplicationsController],
  providers: [ApplicationsResolver, ApplicationsService],
})
export class ApplicationsModule {}
