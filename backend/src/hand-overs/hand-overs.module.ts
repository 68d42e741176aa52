import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { MailQueueModule } from '../mail/queue/mail-queue.js';
import { HandOverFiguresService } from './hand-over-figures.service.js';
import { HandOversController } from './hand-overs.controller.js';
import { HandOversResolver } from './hand-overs.resolver.js';
import { HandOversService } from './hand-overs.service.js';

@Module({
  imports: [EventsModule, MailQueueModule],
  controllers: [HandOversController],
  providers: [HandOversResolver, HandOversService, HandOverFiguresService],
})
export class HandOversModule {}
