import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { PriceDto, PriceInput, PriceQuery } from './pricing.dto.js';
import { PRICING_PROBLEMS } from './pricing.error.js';
import { PricingService } from './pricing.service.js';
import { WithoutTurn } from '../http/account-turns.js';

@ApiTags('pricing')
@Controller('api/pricing')
export class PricingController {
  constructor(private readonly pricing: PricingService) {}

  @Post('calculate')
  @WithoutTurn()
  @HttpCode(200)
  @Requires('tickets.sell')
  @ApiOperation({ summary: 'What tickets cost' })
  @ApiOkResponse({ type: PriceDto })
  @ApiProblems(PRICING_PROBLEMS, 'no_event', 'no_tier_covers')
  calculate(
    @CurrentActor() { user }: Actor,
    @Query() query: PriceQuery,
    @Body() input: PriceInput,
  ): Promise<PriceDto> {
    return this.pricing.calculate(user, query, input);
  }
}
