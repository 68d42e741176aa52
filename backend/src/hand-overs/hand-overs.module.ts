import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserEntity } from '../auth/user.entity.js';
import { EventsModule } from '../events/events.module.js';
import { MailQueueModule } from '../mail/queue/mail-queue.js';
import { ExplanationEntity } from './explanations/explanation.entity.js';
import { ExplanationsController } from './explanations/explanations.controller.js';
import { ExplanationsService } from './explanations/explanations.service.js';
import { HandOverFiguresResolver } from './figures/figures.resolver.js';
import { HandOverFiguresService } from './figures/figures.service.js';
import { HandOverEntity } from './hand-over/hand-over.entity.js';
import { HandOverChanges } from './hand-over/hand-over-changes.js';
import { HandOverListsController } from './lists/lists.controller.js';
import { HandOverListsService } from './lists/lists.service.js';
import { OffersController } from './offers/offers.controller.js';
import { OffersService } from './offers/offers.service.js';
import { ReceivingController } from './receiving/receiving.controller.js';
import { ReceivingService } from './receiving/receiving.service.js';

/**
 * Cash on its way to finance: offered by sellers (`offers/`), counted again and reversed (`receiving/`), explained if the counts
 * differ (`explanations/`), read (`lists/`), and summed up (`figures/`). Shared code is in `hand-over/`.
 */
@Module({
  imports: [
    TypeOrmModule.forFeature([HandOverEntity, ExplanationEntity, UserEntity]),
    EventsModule,
    MailQueueModule,
  ],
  controllers: [HandOverListsController, OffersController, ReceivingController, ExplanationsController],
  providers: [
    HandOverChanges,
    OffersService,
    ReceivingService,
    ExplanationsService,
    HandOverListsService,
    HandOverFiguresResolver,
    HandOverFiguresService,
  ],
})
export class HandOversModule {}
