import { Module } from '@nestjs/common';
import { PricingController } from './pricing.controller.js';
import { PricingResolver } from './pricing.resolver.js';
import { PricingService } from './pricing.service.js';

/** What tickets cost. The tiers that say so are in `tiers/`. */
@Module({
  controllers: [PricingController],
  providers: [PricingResolver, PricingService],
})
export class PricingModule {}
