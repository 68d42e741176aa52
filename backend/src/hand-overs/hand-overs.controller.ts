import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { Allow, AllowSignedIn } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { EVENT_PROBLEMS } from '../events/events.error.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../http/idempotency.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { PageQuery } from '../http/pagination.js';
import { requireId } from '../http/validation.js';
import { ExplanationsService } from './explanations.service.js';
import { HandOverListsService } from './hand-over-lists.service.js';
import {
  HandOverDto,
  HandOverListDto,
  HandOverQuery,
  HandOverReasonInput,
  OfferInput,
  OwnHandOversDto,
  ReceiveInput,
  WithdrawInput,
} from './hand-overs.dto.js';
import { HAND_OVER_PROBLEMS, noHandOver } from './hand-overs.error.js';
import { OffersService } from './offers.service.js';
import { ReceivingService } from './receiving.service.js';

/** Bodies are checked by the service: a hand-over in the wrong state is a 409 before a wrong field is a 422. */
@ApiTags('hand-overs')
@Controller('api/hand-overs')
export class HandOversController {
  constructor(
    private readonly offers: OffersService,
    private readonly receiving: ReceivingService,
    private readonly explanations: ExplanationsService,
    private readonly lists: HandOverListsService,
  ) {}

  @Post()
  @AllowSignedIn()
  @ApiOperation({ summary: 'Offer the own cash, as it was counted' })
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

  @Get()
  @Allow('president', 'finance_director')
  @ApiOperation({ summary: 'Hand-overs, those with an unexplained difference first' })
  @ApiOkResponse({ type: HandOverListDto })
  list(@CurrentActor() actor: Actor, @Query() query: HandOverQuery): Promise<HandOverListDto> {
    return this.lists.list(actor, query);
  }

  @Get('me')
  @AllowSignedIn()
  @ApiOperation({ summary: 'The own hand-overs, and where the caller has cash in hand' })
  @ApiOkResponse({ type: OwnHandOversDto })
  own(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<OwnHandOversDto> {
    return this.lists.own(actor, query);
  }

  @Get(':id')
  @AllowSignedIn()
  @ApiOperation({ summary: 'One hand-over' })
  @ApiOkResponse({ type: HandOverDto })
  @ApiProblems(HAND_OVER_PROBLEMS, 'no_hand_over')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<HandOverDto> {
    return this.lists.get(actor, requireId(id, noHandOver));
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  @ApiProblems(HAND_OVER_PROBLEMS, 'insufficient_permissions', 'no_hand_over', 'hand_over_state')
  @AllowSignedIn()
  @ApiOperation({ summary: 'Take an offer back: its seller, or finance with a reason' })
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
  @Allow('president', 'finance_director')
  @ApiOperation({ summary: 'Receive what was offered, as it was counted' })
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
    'no_hand_over',
    'hand_over_state',
    'handed_back_since',
  )
  @Allow('president', 'finance_director')
  @ApiOperation({ summary: 'Reverse a hand-over that was mistyped, by counter-entries' })
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
  @Allow('president', 'finance_director')
  @ApiOperation({ summary: 'Explain why what was counted differs; it counts once it is countersigned' })
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
  )
  @AllowSignedIn()
  @ApiOperation({ summary: 'Countersign an explanation: who neither gave, received nor explained it' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: HandOverDto })
  countersign(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<HandOverDto> {
    return this.explanations.countersign(actor, requireId(id, noHandOver), key);
  }
}
