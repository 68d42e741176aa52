import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { StatsController } from './stats.controller.js';
import { StatsResolver } from './stats.resolver.js';
import { StatsService } from './stats.service.js';

@Module({
  imports: [EventsModule],
  controllers: [StatsController],
  providers: [StatsResolver, StatsService],
  exports: [StatsService],
})
export class StatsModule {}
