import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Allow, AllowSignedIn } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { requireId } from '../http/validation.js';
import { EventDto, EventInput } from './events.dto.js';
import { EVENT_PROBLEMS, noEvent } from './events.error.js';
import { EventsService } from './events.service.js';

const NO_EVENT = EVENT_PROBLEMS.no_event.detail;

@ApiTags('events')
@Controller('api/events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get('current')
  @AllowSignedIn()
  @ApiOperation({ summary: 'The nearest event that is not over, else the latest' })
  @ApiOkResponse({ type: EventDto })
  @ApiResponse({ status: 404, description: NO_EVENT })
  current(): Promise<EventDto> {
    return this.events.current();
  }

  @Get()
  @AllowSignedIn()
  @ApiOperation({ summary: 'All events, the current one first' })
  @ApiOkResponse({ type: [EventDto] })
  list(): Promise<EventDto[]> {
    return this.events.list();
  }

  @Get(':id')
  @AllowSignedIn()
  @ApiOperation({ summary: 'One event' })
  @ApiOkResponse({ type: EventDto })
  @ApiResponse({ status: 404, description: NO_EVENT })
  get(@Param('id') id: string): Promise<EventDto> {
    return this.events.get(requireId(id, noEvent));
  }

  @Post()
  @Allow('president', 'finance_director')
  @ApiOperation({ summary: 'Create an event' })
  @ApiCreatedResponse({ type: EventDto })
  @ApiResponse({ status: 422, description: 'A field breaks a rule' })
  create(@CurrentActor() actor: Actor, @Body() input: EventInput): Promise<EventDto> {
    return this.events.create(actor, input);
  }

  @Put(':id')
  @Allow('president', 'finance_director')
  @ApiOperation({ summary: 'Change an event' })
  @ApiOkResponse({ type: EventDto })
  @ApiResponse({ status: 404, description: NO_EVENT })
  @ApiResponse({
    status: 409,
    description: 'Changed by somebody else meanwhile, or the capacity is below what is sold',
  })
  @ApiResponse({ status: 422, description: 'A field breaks a rule' })
  update(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: EventInput,
  ): Promise<EventDto> {
    return this.events.update(actor, requireId(id, noEvent), input);
  }
}
