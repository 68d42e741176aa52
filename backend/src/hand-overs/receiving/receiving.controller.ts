import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { HandOverDto, HandOverReasonInput } from '../hand-over/hand-over.dto.js';
import { HAND_OVER_PROBLEMS, noHandOver } from '../hand-over/hand-over.error.js';
import { ReceiveInput } from './receiving.dto.js';
import { ReceivingService } from './receiving.service.js';

/**
 * The service validates bodies, because a hand-over in the wrong state (409) takes precedence over an invalid field (422).
 * Operation ids start with `HandOvers_`, like those of all hand-over routes.
 */
@ApiTags('hand-overs')
@Controller('api/hand-overs')
export class ReceivingController {
  constructor(private readonly receiving: ReceivingService) {}

  @Post(':id/receive')
  @HttpCode(200)
  @ApiProblems(
    HAND_OVER_PROBLEMS,
    'insufficient_permissions',
    'own_money',
    'no_hand_over',
    'hand_over_state',
    'float_not_out',
  )
  @Requires('money.receive')
  @ApiOperation({ operationId: 'HandOvers_receive', summary: 'Receive what was offered, as it was counted' })
  @ApiHeader(KEY_HEADER)
  @ApiBody({ type: ReceiveInput })
  @ApiOkResponse({ type: HandOverDto })
  receive(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: object,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<HandOverDto> {
    return this.receiving.receive(actor, requireId(id, noHandOver), body, key);
  }

  @Post(':id/reverse')
  @HttpCode(200)
  @ApiProblems(
    HAND_OVER_PROBLEMS,
    'insufficient_permissions',
    'own_money',
    'own_surplus',
    'no_hand_over',
    'hand_over_state',
    'handed_back_since',
  )
  @Requires('money.receive')
  @ApiOperation({
    operationId: 'HandOvers_reverse',
    summary: 'Reverse a hand-over that was mistyped, by counter-entries',
  })
  @ApiHeader(KEY_HEADER)
  @ApiBody({ type: HandOverReasonInput })
  @ApiOkResponse({ type: HandOverDto })
  reverse(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: object,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<HandOverDto> {
    return this.receiving.reverse(actor, requireId(id, noHandOver), body, key);
  }
}
