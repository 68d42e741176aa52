import { applyDecorators, Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { LargeRead } from '../../http/large-reads/large-read.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { TakesBody } from '../../http/request-body.js';
import { requireId } from '../../http/validation.js';
import { noAssignment, PAPER_PROBLEMS } from '../tickets/paper.error.js';
import { RANGES_BODY, RangesDoneDto } from '../tickets/tickets.dto.js';
import {
  AcceptPaperInput,
  AssignmentDoneDto,
  AssignmentPageDto,
  AssignmentsQuery,
  HolderRangesInput,
  OwnPaperDto,
  OwnPaperTicketDto,
  VoidInput,
} from './assignments.dto.js';
import { AssignmentsService } from './assignments.service.js';
import { ReturnsService } from './returns.service.js';

/** A route that ends an offer. */
const EndsOffer = (operationId: string, summary: string): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiOperation({ operationId, summary }),
    ApiHeader(KEY_HEADER),
    ApiOkResponse({ type: AssignmentDoneDto }),
    ApiProblems(PAPER_PROBLEMS, 'no_assignment', 'assignment_ended'),
  );

@ApiTags('paper')
@Controller('api/paper')
export class AssignmentsController {
  constructor(
    private readonly assignments: AssignmentsService,
    private readonly returns: ReturnsService,
  ) {}

  @Get('me')
  @Requires('paper.hold')
  @ApiOperation({ operationId: 'Paper_own', summary: 'The own paper tickets, by event' })
  @ApiOkResponse({ type: [OwnPaperDto] })
  own(@CurrentActor() actor: Actor): Promise<OwnPaperDto[]> {
    return this.assignments.own(actor);
  }

  @Get('me/:code')
  @Requires('paper.hold')
  @ApiOperation({
    operationId: 'Paper_ownByCode',
    summary: 'The number of an own paper ticket, by what is scanned from it',
  })
  @ApiOkResponse({ type: OwnPaperTicketDto })
  @ApiProblems(PAPER_PROBLEMS, 'no_paper_ticket')
  ownByCode(@CurrentActor() actor: Actor, @Param('code') code: string): Promise<OwnPaperTicketDto> {
    return this.assignments.ownByCode(actor, code);
  }

  @Get('assignments')
  @Requires('paper.manage')
  @LargeRead('paged')
  @ApiOperation({ operationId: 'Paper_listAssignments', summary: 'What was offered, newest first' })
  @ApiOkResponse({ type: AssignmentPageDto })
  @ApiProblems(PAPER_PROBLEMS, 'no_event')
  list(@Query() query: AssignmentsQuery): Promise<AssignmentPageDto> {
    return this.assignments.list(query);
  }

  @Post('assignments')
  @TakesBody(RANGES_BODY)
  @Requires('paper.manage')
  @ApiOperation({ operationId: 'Paper_offer', summary: 'Offer printed tickets to somebody, who counts them' })
  @ApiHeader(KEY_HEADER)
  @ApiCreatedResponse({ type: AssignmentDoneDto })
  @ApiProblems(
    PAPER_PROBLEMS,
    'own_paper',
    'no_event',
    'event_over',
    'event_not_on_sale',
    'no_holder',
    'holder_inactive',
    'sold_out',
    'too_few_tickets_left',
  )
  offer(
    @CurrentActor() actor: Actor,
    @Body() input: HolderRangesInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<AssignmentDoneDto> {
    return this.assignments.offer(actor, input, key);
  }

  @Post('assignments/:id/accept')
  @TakesBody(RANGES_BODY)
  @Requires('paper.hold')
  @EndsOffer('Paper_accept', 'Take what was counted of an offer; the rest goes back')
  accept(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { ranges }: AcceptPaperInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<AssignmentDoneDto> {
    return this.assignments.end(actor, requireId(id, noAssignment), 'accepted', ranges, key);
  }

  @Post('assignments/:id/decline')
  @Requires('paper.hold')
  @EndsOffer('Paper_decline', 'Refuse an offer')
  decline(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<AssignmentDoneDto> {
    return this.assignments.end(actor, requireId(id, noAssignment), 'declined', [], key);
  }

  @Post('assignments/:id/withdraw')
  @Requires('paper.manage')
  @EndsOffer('Paper_withdraw', 'Take an offer back that nobody has answered')
  withdraw(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<AssignmentDoneDto> {
    return this.assignments.end(actor, requireId(id, noAssignment), 'withdrawn', [], key);
  }

  @Post('returns')
  @TakesBody(RANGES_BODY)
  @HttpCode(200)
  @Requires('paper.manage')
  @ApiOperation({
    operationId: 'Paper_takeBack',
    summary: 'Take tickets back that a seller has; both get a receipt',
  })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: RangesDoneDto })
  @ApiProblems(PAPER_PROBLEMS, 'own_paper', 'no_event')
  takeBack(
    @CurrentActor() actor: Actor,
    @Body() input: HolderRangesInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<RangesDoneDto> {
    return this.returns.takeBack(actor, input, key);
  }

  @Post('void')
  @TakesBody(RANGES_BODY)
  @HttpCode(200)
  @Requires('paper.manage')
  @ApiOperation({ operationId: 'Paper_end', summary: 'Make numbers void that are lost or spoilt' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: RangesDoneDto })
  @ApiProblems(PAPER_PROBLEMS, 'no_event')
  end(
    @CurrentActor() actor: Actor,
    @Body() input: VoidInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<RangesDoneDto> {
    return this.returns.end(actor, input, key);
  }
}
