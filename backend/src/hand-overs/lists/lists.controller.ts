import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { LargeRead } from '../../http/large-reads/large-read.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { PageQuery } from '../../http/pagination.js';
import { requireId } from '../../http/validation.js';
import { HandOverDto } from '../hand-over/hand-over.dto.js';
import { HAND_OVER_PROBLEMS, noHandOver } from '../hand-over/hand-over.error.js';
import { HandOverListDto, HandOverQuery, OwnHandOversDto } from './lists.dto.js';
import { HandOverListsService } from './lists.service.js';

/**
 * Operation ids start with `HandOvers_`, like those of all hand-over routes: clients generated from the OpenAPI document use
 * them.
 */
@ApiTags('hand-overs')
@Controller('api/hand-overs')
export class HandOverListsController {
  constructor(private readonly lists: HandOverListsService) {}

  @Get()
  @LargeRead('paged')
  @Requires('money.read')
  @ApiOperation({
    operationId: 'HandOvers_list',
    summary: 'Hand-overs, those with an unexplained difference first',
  })
  @ApiOkResponse({ type: HandOverListDto })
  list(@CurrentActor() actor: Actor, @Query() query: HandOverQuery): Promise<HandOverListDto> {
    return this.lists.list(actor, query);
  }

  @Get('me')
  @LargeRead('paged')
  @Requires('cash.hand_over')
  @ApiOperation({
    operationId: 'HandOvers_own',
    summary: 'The own hand-overs, and where the caller has cash in hand',
  })
  @ApiOkResponse({ type: OwnHandOversDto })
  own(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<OwnHandOversDto> {
    return this.lists.own(actor, query);
  }

  @Get(':id')
  @Requires('cash.hand_over', 'money.read')
  @ApiOperation({ operationId: 'HandOvers_get', summary: 'One hand-over' })
  @ApiOkResponse({ type: HandOverDto })
  @ApiProblems(HAND_OVER_PROBLEMS, 'no_hand_over')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<HandOverDto> {
    return this.lists.get(actor, requireId(id, noHandOver));
  }
}
