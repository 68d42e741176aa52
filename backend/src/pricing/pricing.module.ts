import { Module } from '@nestjs/common';
import { PricingController } from './pricing.controller.js';
import { PricingResolver } from './pricing.resolver.js';
import { PricingService } from './pricing.service.js';

/** Calculates what tickets cost. The price tiers are in `tiers/`. */
@Module({
  controllers: [PricingController],
  providers: [PricingResolver, PricingService],
})
export class PricingModule {}
