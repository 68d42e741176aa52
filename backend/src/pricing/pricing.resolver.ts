import { Args, Query, Resolver } from '@nestjs/graphql';
import { AllowSignedIn } from '../auth/access.js';
import { PriceArgs, PriceDto } from './pricing.dto.js';
import { PricingService } from './pricing.service.js';

@Resolver()
export class PricingResolver {
  constructor(private readonly pricing: PricingService) {}

  @Query(() => PriceDto)
  @AllowSignedIn()
  priceQuote(@Args() { input, ...query }: PriceArgs): Promise<PriceDto> {
    return this.pricing.calculate(query, input);
  }
}
