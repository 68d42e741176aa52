import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { MailQueueModule } from '../mail/queue/mail-queue.js';
import { HandOversController } from './hand-overs.controller.js';
import { HandOversService } from './hand-overs.service.js';

@Module({
  imports: [EventsModule, MailQueueModule],
  controllers: [HandOversController],
  providers: [HandOversService],
})
export class HandOversModule {}
