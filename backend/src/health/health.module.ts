import { Module } from '@nestjs/common';
import { MailQueueModule } from '../mail/mail-queue.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

@Module({
  imports: [MailQueueModule, UploadsModule],
  controllers: [HealthController],
  providers: [HealthService],
})
export class HealthModule {}
