import { Args, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { PriceArgs, PriceDto } from './pricing.dto.js';
import { PricingService } from './pricing.service.js';

@Resolver()
export class PricingResolver {
  constructor(private readonly pricing: PricingService) {}

  @Query(() => PriceDto)
  @Requires('tickets.sell')
  priceQuote(@CurrentActor() { user }: Actor, @Args() { input, ...query }: PriceArgs): Promise<PriceDto> {
    return this.pricing.calculate(user, query, input);
  }
}
