import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { Allow } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { EventQuery } from '../events/events.dto.js';
import { requireId } from '../http/validation.js';
import { noTier, PRICING_PROBLEMS } from './pricing.error.js';
import { CreateTierInput, TierDto, UpdateTierInput } from './tiers.dto.js';
import { TiersService } from './tiers.service.js';

const NO_TIER = PRICING_PROBLEMS.no_tier.detail;
const OVERLAP = 'Overlaps another active tier';

@ApiTags('pricing')
@Controller('api/pricing/admin')
@Allow('president', 'finance_director')
export class TiersController {
  constructor(private readonly tiers: TiersService) {}

  @Get('tiers')
  @ApiOperation({ summary: "An event's pricing tiers" })
  @ApiOkResponse({ type: [TierDto] })
  @ApiResponse({ status: 404, description: 'No event found' })
  @ApiResponse({ status: 422, description: 'A query parameter breaks a rule' })
  list(@Query() { eventId }: EventQuery): Promise<TierDto[]> {
    return this.tiers.list(eventId);
  }

  @Post('tiers')
  @ApiOperation({ summary: 'Create a pricing tier' })
  @ApiCreatedResponse({ type: TierDto })
  @ApiResponse({ status: 404, description: 'No event found' })
  @ApiResponse({ status: 409, description: OVERLAP })
  @ApiResponse({ status: 422, description: 'A field breaks a rule' })
  create(@CurrentActor() actor: Actor, @Body() input: CreateTierInput): Promise<TierDto> {
    return this.tiers.create(actor, input);
  }

  @Put('tiers/:id')
  @ApiOperation({ summary: 'Change a pricing tier' })
  @ApiOkResponse({ type: TierDto })
  @ApiResponse({ status: 404, description: NO_TIER })
  @ApiResponse({ status: 409, description: OVERLAP })
  @ApiResponse({ status: 422, description: 'A field breaks a rule' })
  update(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: UpdateTierInput,
  ): Promise<TierDto> {
    return this.tiers.update(actor, requireId(id, noTier), input);
  }

  @Delete('tiers/:id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a pricing tier' })
  @ApiNoContentResponse()
  @ApiResponse({ status: 404, description: NO_TIER })
  delete(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.tiers.delete(actor, requireId(id, noTier));
  }

  @Post('create-default-tiers')
  @ApiOperation({ summary: 'Create both default tiers, or none' })
  @ApiCreatedResponse({ type: [TierDto] })
  @ApiResponse({ status: 404, description: 'No event found' })
  @ApiResponse({ status: 409, description: OVERLAP })
  @ApiResponse({ status: 422, description: 'A query parameter breaks a rule' })
  createDefaults(@CurrentActor() actor: Actor, @Query() { eventId }: EventQuery): Promise<TierDto[]> {
    return this.tiers.createDefaults(actor, eventId);
  }
}
