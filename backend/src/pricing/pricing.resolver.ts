import { Args, Query, Resolver } from '@nestjs/graphql';
import { AllowSignedIn } from '../auth/access.js';
import { PriceDto, PriceInput, PriceQuery } from './pricing.dto.js';
import { PricingService } from './pricing.service.js';

@Resolver()
export class PricingResolver {
  constructor(private readonly pricing: PricingService) {}

  @Query(() => PriceDto)
  @AllowSignedIn()
  priceQuote(@Args() query: PriceQuery, @Args('input') input: PriceInput): Promise<PriceDto> {
    return this.pricing.calculate(query, input);
  }
}
