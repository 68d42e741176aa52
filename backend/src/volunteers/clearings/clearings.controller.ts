import { Body, Controller, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { EventQuery } from '../../events/events.dto.js';
import { EVENT_PROBLEMS } from '../../events/events.error.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { ClearAmountInput, FloatInput, HandBackInput } from './clearings.dto.js';
import { CLEARING_PROBLEMS } from './clearings.error.js';
import { ClearingsService } from './clearings.service.js';
import { SalesTeamMemberDto } from '../sellers/sellers.dto.js';
import { noSeller, SELLER_PROBLEMS } from '../sellers/sellers.error.js';

@ApiTags('volunteers')
@Controller('api')
@Requires('money.receive')
export class ClearingsController {
  constructor(private readonly clearings: ClearingsService) {}

  @Patch('auth/users/:id/cleared-amount')
  @ApiOperation({ summary: "Add money that a volunteer handed over to the volunteer's cleared amount" })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: SalesTeamMemberDto })
  @ApiProblems(
    { ...SELLER_PROBLEMS, ...EVENT_PROBLEMS, ...CLEARING_PROBLEMS },
    'no_seller',
    'no_event',
    'over_pending',
    'not_a_volunteer',
  )
  clear(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() { eventId }: EventQuery,
    @Body() input: ClearAmountInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<SalesTeamMemberDto> {
    return this.clearings.clear(actor, { sellerId: requireId(id, noSeller), eventId }, input, key);
  }

  @Post('volunteers/:id/hand-back')
  @ApiOperation({ summary: 'Hand money back to a seller, or take back a clearing that was mistyped' })
  @ApiHeader(KEY_HEADER)
  @ApiCreatedResponse({ type: SalesTeamMemberDto })
  @ApiProblems(
    { ...SELLER_PROBLEMS, ...EVENT_PROBLEMS, ...CLEARING_PROBLEMS },
    'insufficient_permissions',
    'own_money',
    'no_seller',
    'no_event',
    'over_cleared',
  )
  handBack(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() { eventId }: EventQuery,
    @Body() input: HandBackInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<SalesTeamMemberDto> {
    return this.clearings.handBack(actor, { sellerId: requireId(id, noSeller), eventId }, input, key);
  }

  @Post('volunteers/:id/float')
  @ApiOperation({ summary: 'Give float to a seller, or take it back' })
  @ApiHeader(KEY_HEADER)
  @ApiCreatedResponse({ type: SalesTeamMemberDto })
  @ApiProblems(
    { ...SELLER_PROBLEMS, ...EVENT_PROBLEMS, ...CLEARING_PROBLEMS },
    'insufficient_permissions',
    'own_money',
    'no_seller',
    'no_event',
    'over_float',
  )
  float(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: FloatInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<SalesTeamMemberDto> {
    return this.clearings.giveFloat(actor, requireId(id, noSeller), input, key);
  }
}
