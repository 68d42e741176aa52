import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { SellerSalesService } from './seller-sales.service.js';
import { VolunteersController } from './volunteers.controller.js';
import { VolunteersResolver } from './volunteers.resolver.js';
import { VolunteersService } from './volunteers.service.js';

@Module({
  imports: [EventsModule],
  controllers: [VolunteersController],
  providers: [VolunteersResolver, VolunteersService, SellerSalesService],
  exports: [VolunteersService],
})
export class VolunteersModule {}
