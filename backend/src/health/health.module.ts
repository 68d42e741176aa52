import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MailQueueModule } from '../mail/queue/mail-queue.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';

@Module({
  imports: [AuthModule, MailQueueModule, UploadsModule],
  controllers: [HealthController, MetricsController],
  providers: [HealthService, Metrics],
})
export class HealthModule {}
