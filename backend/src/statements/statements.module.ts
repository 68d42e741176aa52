import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { StatementsController } from './statements.controller.js';
import { StatementsService } from './statements.service.js';

@Module({
  imports: [EventsModule, StatsModule],
  controllers: [StatementsController],
  providers: [StatementsService],
})
export class StatementsModule {}
