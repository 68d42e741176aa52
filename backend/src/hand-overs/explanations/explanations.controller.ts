import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { HandOverDto, HandOverReasonInput } from '../hand-over/hand-over.dto.js';
import { HAND_OVER_PROBLEMS, noHandOver } from '../hand-over/hand-over.error.js';
import { ExplanationsService } from './explanations.service.js';

/**
 * The service validates bodies, because a hand-over in the wrong state (409) takes precedence over an invalid field (422).
 * Operation ids start with `HandOvers_`, like those of all hand-over routes.
 */
@ApiTags('hand-overs')
@Controller('api/hand-overs')
export class ExplanationsController {
  constructor(private readonly explanations: ExplanationsService) {}

  @Post(':id/explain')
  @HttpCode(200)
  @ApiProblems(
    HAND_OVER_PROBLEMS,
    'insufficient_permissions',
    'own_money',
    'no_hand_over',
    'hand_over_state',
    'nothing_to_explain',
  )
  @Requires('money.receive')
  @ApiOperation({
    operationId: 'HandOvers_explain',
    summary:
      'Explain why what was counted differs; it counts once it is countersigned, and an earlier explanation no longer does',
  })
  @ApiHeader(KEY_HEADER)
  @ApiBody({ type: HandOverReasonInput })
  @ApiOkResponse({ type: HandOverDto })
  explain(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: object,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<HandOverDto> {
    return this.explanations.explain(actor, requireId(id, noHandOver), body, key);
  }

  @Post(':id/countersign')
  @HttpCode(200)
  @ApiProblems(
    HAND_OVER_PROBLEMS,
    'countersign_by_another',
    'no_hand_over',
    'hand_over_state',
    'not_explained',
    'nothing_to_explain',
    'explanation_replaced',
  )
  @Requires('cash.hand_over')
  @ApiOperation({
    operationId: 'HandOvers_countersign',
    summary: 'Countersign the explanation that was read: who neither gave, received nor explained it',
  })
  @ApiHeader(KEY_HEADER)
  @ApiBody({ type: HandOverReasonInput, description: 'The explanation that was read; another by now: 409' })
  @ApiOkResponse({ type: HandOverDto })
  countersign(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: object,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<HandOverDto> {
    return this.explanations.countersign(actor, requireId(id, noHandOver), body, key);
  }
}
