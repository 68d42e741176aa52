import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { EventQuery } from '../../events/events.dto.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { noTier, PRICING_PROBLEMS } from '../pricing.error.js';
import { CreateTierInput, TierDto, UpdateTierInput } from './tiers.dto.js';
import { TiersService } from './tiers.service.js';

@ApiTags('pricing')
@Controller('api/pricing/admin')
@Requires('prices.edit')
export class TiersController {
  constructor(private readonly tiers: TiersService) {}

  @Get('tiers')
  @ApiOperation({ summary: "An event's pricing tiers" })
  @ApiOkResponse({ type: [TierDto] })
  @ApiProblems(PRICING_PROBLEMS, 'no_event')
  list(@Query() { eventId }: EventQuery): Promise<TierDto[]> {
    return this.tiers.list(eventId);
  }

  @Post('tiers')
  @ApiOperation({ summary: 'Create a pricing tier' })
  @ApiCreatedResponse({ type: TierDto })
  @ApiProblems(PRICING_PROBLEMS, 'no_event', 'tier_overlap', 'tier_overlap_meanwhile')
  create(@CurrentActor() actor: Actor, @Body() input: CreateTierInput): Promise<TierDto> {
    return this.tiers.create(actor, input);
  }

  @Put('tiers/:id')
  @ApiOperation({ summary: 'Change a pricing tier' })
  @ApiOkResponse({ type: TierDto })
  @ApiProblems(PRICING_PROBLEMS, 'no_tier', 'tier_overlap', 'tier_overlap_meanwhile')
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
  @ApiProblems(PRICING_PROBLEMS, 'no_tier')
  delete(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.tiers.delete(actor, requireId(id, noTier));
  }

  @Post('create-default-tiers')
  @ApiOperation({ summary: 'Create both default tiers, or none' })
  @ApiHeader(KEY_HEADER)
  @ApiCreatedResponse({ type: [TierDto] })
  @ApiProblems(PRICING_PROBLEMS, 'no_event', 'tier_overlap', 'tier_overlap_meanwhile')
  createDefaults(
    @CurrentActor() actor: Actor,
    @Query() { eventId }: EventQuery,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<TierDto[]> {
    return this.tiers.createDefaults(actor, eventId, key);
  }
}
