import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../events/events.module.js';
import { PricingTierEntity } from './pricing-tier.entity.js';
import { TiersController } from './tiers.controller.js';
import { TiersResolver } from './tiers.resolver.js';
import { TiersService } from './tiers.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PricingTierEntity]), EventsModule],
  controllers: [TiersController],
  providers: [TiersResolver, TiersService],
})
export class TiersModule {}
