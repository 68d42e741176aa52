import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../events/events.module.js';
import { PricingTierEntity } from './pricing-tier.entity.js';
import { PricingController } from './pricing.controller.js';
import { PricingResolver } from './pricing.resolver.js';
import { PricingService } from './pricing.service.js';
import { TiersController } from './tiers.controller.js';
import { TiersResolver } from './tiers.resolver.js';
import { TiersService } from './tiers.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PricingTierEntity]), EventsModule],
  controllers: [PricingController, TiersController],
  providers: [PricingResolver, PricingService, TiersResolver, TiersService],
})
export class PricingModule {}
