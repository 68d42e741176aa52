import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrganizationModule } from '../organization/organization.module.js';
import { EventCapacityEntity } from './event-capacity.entity.js';
import { EventChanges } from './event-changes.js';
import { EventEntity } from './event.entity.js';
import { EventsController } from './events.controller.js';
import { EventsResolver } from './events.resolver.js';
import { EventsService } from './events.service.js';

@Module({
  imports: [OrganizationModule, TypeOrmModule.forFeature([EventEntity, EventCapacityEntity])],
  controllers: [EventsController],
  providers: [EventsResolver, EventsService, EventChanges],
  exports: [EventsService],
})
export class EventsModule {}
