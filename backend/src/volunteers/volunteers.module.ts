import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { ClearingsController } from './clearings/clearings.controller.js';
import { ClearingsResolver } from './clearings/clearings.resolver.js';
import { ClearingsService } from './clearings/clearings.service.js';
import { SellerSalesService } from './seller-sales.service.js';
import { VolunteersController } from './volunteers.controller.js';
import { VolunteersResolver } from './volunteers.resolver.js';
import { VolunteersService } from './volunteers.service.js';

@Module({
  imports: [EventsModule],
  controllers: [VolunteersController, ClearingsController],
  providers: [VolunteersResolver, VolunteersService, SellerSalesService, ClearingsResolver, ClearingsService],
})
export class VolunteersModule {}
