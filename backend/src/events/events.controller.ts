import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { WithTurn } from '../http/account-turns.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../http/idempotency.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { TakesBody } from '../http/request-body.js';
import { requireId } from '../http/validation.js';
import { EventChanges } from './event-changes.js';
import { ChangedEventDto, CopyEventInput, EVENT_MAX_BYTES, EventDto, EventInput } from './events.dto.js';
import { EVENT_PROBLEMS, noEvent } from './events.error.js';
import { EventsService } from './events.service.js';
import { WithoutEmailDto } from './without-email.dto.js';

@ApiTags('events')
@Controller('api/events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly changes: EventChanges,
  ) {}

  @Get('current')
  @Requires('events.read')
  @ApiOperation({ summary: 'The nearest event that is not over, else the latest; drafts do not count' })
  @ApiOkResponse({ type: EventDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  current(): Promise<EventDto> {
    return this.events.current();
  }

  @Get()
  @Requires('events.read')
  @ApiOperation({ summary: 'All events, the current one first' })
  @ApiOkResponse({ type: [EventDto] })
  list(@CurrentActor() { user }: Actor): Promise<EventDto[]> {
    return this.events.list(user);
  }

  @Get('selling')
  @Requires('tickets.sell')
  @ApiOperation({
    summary: 'The events whose tickets are sold; the first is the one of a sale that names none',
  })
  @ApiOkResponse({ type: [EventDto] })
  listSelling(): Promise<EventDto[]> {
    return this.events.listSelling();
  }

  @Get(':id')
  @Requires('events.read')
  @ApiOperation({ summary: 'One event' })
  @ApiOkResponse({ type: EventDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  get(@CurrentActor() { user }: Actor, @Param('id') id: string): Promise<EventDto> {
    return this.events.get(user, requireId(id, noEvent));
  }

  @Get(':id/without-email')
  @WithTurn()
  @Requires('registrations.read')
  @ApiOperation({
    summary: 'People with tickets whom neither the reminder nor the mail about a change reaches',
  })
  @ApiOkResponse({ type: WithoutEmailDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  unreached(@Param('id') id: string): Promise<WithoutEmailDto> {
    return this.changes.unreached(requireId(id, noEvent));
  }

  @Post()
  @TakesBody({ bytes: EVENT_MAX_BYTES })
  @Requires('events.edit')
  @ApiOperation({ summary: 'Create an event' })
  @ApiHeader(KEY_HEADER)
  @ApiCreatedResponse({ type: EventDto })
  create(
    @CurrentActor() actor: Actor,
    @Body() input: EventInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<EventDto> {
    return this.changes.create(actor, input, key);
  }

  @Post(':id/copy')
  @Requires('events.edit')
  @ApiOperation({ summary: 'A new event like this one, with its tiers and without its people and money' })
  @ApiHeader(KEY_HEADER)
  @ApiCreatedResponse({ type: EventDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  copy(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: CopyEventInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<EventDto> {
    return this.changes.copy(actor, requireId(id, noEvent), input, key);
  }

  @Put(':id')
  @TakesBody({ bytes: EVENT_MAX_BYTES })
  @Requires('events.edit')
  @ApiOperation({ summary: 'Change an event' })
  @ApiOkResponse({ type: ChangedEventDto })
  @ApiProblems(
    EVENT_PROBLEMS,
    'no_event',
    'event_edited_meanwhile',
    'capacity_below_sold',
    'capacity_below_reserved',
    'event_already_sold',
  )
  update(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: EventInput,
  ): Promise<ChangedEventDto> {
    return this.changes.update(actor, requireId(id, noEvent), input);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('events.delete')
  @ApiOperation({ summary: 'Delete an event of which nothing was ever sold, scanned or booked' })
  @ApiHeader(KEY_HEADER)
  @ApiNoContentResponse()
  @ApiProblems(EVENT_PROBLEMS, 'no_event', 'event_in_use')
  delete(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<void> {
    return this.changes.delete(actor, requireId(id, noEvent), key);
  }
}
