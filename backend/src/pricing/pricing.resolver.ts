import { Args, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../auth/access.js';
import { PriceArgs, PriceDto } from './pricing.dto.js';
import { PricingService } from './pricing.service.js';

@Resolver()
export class PricingResolver {
  constructor(private readonly pricing: PricingService) {}

  @Query(() => PriceDto)
  @Requires('tickets.sell')
  priceQuote(@Args() { input, ...query }: PriceArgs): Promise<PriceDto> {
    return this.pricing.calculate(query, input);
  }
}
