import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AllowSignedIn } from '../auth/access.js';
import { PriceDto, PriceInput, PriceQuery } from './pricing.dto.js';
import { PricingService } from './pricing.service.js';

@ApiTags('pricing')
@Controller('api/pricing')
export class PricingController {
  constructor(private readonly pricing: PricingService) {}

  @Post('calculate')
  @HttpCode(200)
  @AllowSignedIn()
  @ApiOperation({ summary: 'What tickets cost' })
  @ApiOkResponse({ type: PriceDto })
  @ApiResponse({ status: 404, description: 'No pricing tier covers N tickets' })
  calculate(@Query() query: PriceQuery, @Body() input: PriceInput): Promise<PriceDto> {
    return this.pricing.calculate(query, input);
  }
}
