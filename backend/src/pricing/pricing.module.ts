import { Module } from '@nestjs/common';
import { PricingController } from './pricing.controller.js';
import { PricingResolver } from './pricing.resolver.js';
import { PricingService } from './pricing.service.js';

@Module({ controllers: [PricingController], providers: [PricingResolver, PricingService] })
export class PricingModule {}
