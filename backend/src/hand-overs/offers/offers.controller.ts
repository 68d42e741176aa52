import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { EVENT_PROBLEMS } from '../../events/events.error.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { HandOverDto } from '../hand-over/hand-over.dto.js';
import { HAND_OVER_PROBLEMS, noHandOver } from '../hand-over/hand-over.error.js';
import { OfferInput, WithdrawInput } from './offers.dto.js';
import { OffersService } from './offers.service.js';

/**
 * The service validates a withdrawal's body, because a hand-over in the wrong state (409) takes precedence over an invalid field
 * (422). Operation ids start with `HandOvers_`, like those of all hand-over routes.
 */
@ApiTags('hand-overs')
@Controller('api/hand-overs')
export class OffersController {
  constructor(private readonly offers: OffersService) {}

  @Post()
  @Requires('cash.hand_over')
  @ApiOperation({ operationId: 'HandOvers_offer', summary: 'Offer the own cash, as it was counted' })
  @ApiHeader(KEY_HEADER)
  @ApiCreatedResponse({ type: HandOverDto })
  @ApiProblems({ ...HAND_OVER_PROBLEMS, ...EVENT_PROBLEMS }, 'no_event', 'offer_open')
  offer(
    @CurrentActor() actor: Actor,
    @Body() input: OfferInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<HandOverDto> {
    return this.offers.offer(actor, input, key);
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  @ApiProblems(HAND_OVER_PROBLEMS, 'insufficient_permissions', 'no_hand_over', 'hand_over_state')
  @Requires('cash.hand_over', 'money.receive')
  @ApiOperation({
    operationId: 'HandOvers_withdraw',
    summary: 'Take an offer back: its seller, or finance with a reason',
  })
  @ApiHeader(KEY_HEADER)
  @ApiBody({ type: WithdrawInput, required: false })
  @ApiOkResponse({ type: HandOverDto })
  withdraw(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: object,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<HandOverDto> {
    return this.offers.withdraw(actor, requireId(id, noHandOver), body, key);
  }
}
