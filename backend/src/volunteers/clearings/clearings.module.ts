import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { VolunteersModule } from '../volunteers.module.js';
import { ClearingsController } from './clearings.controller.js';
import { ClearingsResolver } from './clearings.resolver.js';
import { ClearingsService } from './clearings.service.js';

@Module({
  imports: [EventsModule, VolunteersModule],
  controllers: [ClearingsController],
  providers: [ClearingsResolver, ClearingsService],
})
export class ClearingsModule {}
