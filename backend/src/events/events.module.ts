import { Module } from '@nestjs/common';
import { EventsController } from './events.controller.js';
import { EventsResolver } from './events.resolver.js';
import { EventsService } from './events.service.js';

@Module({
  controllers: [EventsController],
  providers: [EventsResolver, EventsService],
  exports: [EventsService],
})
export class EventsModule {}
