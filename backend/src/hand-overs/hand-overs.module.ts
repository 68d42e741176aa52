import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserEntity } from '../auth/user.entity.js';
import { EventsModule } from '../events/events.module.js';
import { MailQueueModule } from '../mail/queue/mail-queue.js';
import { ExplanationsService } from './explanations.service.js';
import { HandOverChanges } from './hand-over-changes.js';
import { HandOverEntity, HandOverExplanationEntity } from './hand-over.entity.js';
import { HandOverFiguresService } from './hand-over-figures.service.js';
import { HandOverListsService } from './hand-over-lists.service.js';
import { HandOversController } from './hand-overs.controller.js';
import { HandOversResolver } from './hand-overs.resolver.js';
import { OffersService } from './offers.service.js';
import { ReceivingService } from './receiving.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([HandOverEntity, HandOverExplanationEntity, UserEntity]),
    EventsModule,
    MailQueueModule,
  ],
  controllers: [HandOversController],
  providers: [
    HandOversResolver,
    HandOverChanges,
    OffersService,
    ReceivingService,
    ExplanationsService,
    HandOverListsService,
    HandOverFiguresService,
  ],
})
export class HandOversModule {}
