import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { EventQuery } from '../events/events.dto.js';
import { EVENT_PROBLEMS } from '../events/events.error.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { PutAwayInput, ToDoDto } from './to-do.dto.js';
import { ToDoService } from './to-do.service.js';

@ApiTags('stats')
@Controller('api/to-do')
@Requires('figures.read')
export class ToDoController {
  constructor(private readonly toDo: ToDoService) {}

  @Get()
  @ApiOperation({ summary: 'What is left to do before the first sale, or before the door' })
  @ApiOkResponse({ type: ToDoDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  read(@CurrentActor() actor: Actor, @Query() { eventId }: EventQuery): Promise<ToDoDto> {
    return this.toDo.read(actor, eventId);
  }

  @Put('put-away')
  @ApiOperation({
    summary: 'Show the caller nothing more of what is left to do of an event, or show it again',
  })
  @ApiOkResponse({ type: ToDoDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  putAway(
    @CurrentActor() actor: Actor,
    @Body() { eventId, phase, isPutAway }: PutAwayInput,
  ): Promise<ToDoDto> {
    return this.toDo.putAway(actor, eventId ?? undefined, phase, isPutAway ?? true);
  }
}
