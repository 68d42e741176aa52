import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { EventQuery } from '../events/events.dto.js';
import { EVENT_PROBLEMS } from '../events/events.error.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { SeriesPointDto, SeriesQuery, StatsDto } from './stats.dto.js';
import { StatsService } from './stats.service.js';

@ApiTags('stats')
@Controller('api/stats')
@Requires('figures.read')
export class StatsController {
  constructor(private readonly figures: StatsService) {}

  @Get()
  @ApiOperation({ summary: "An event's tickets, registrations, check-ins and revenue" })
  @ApiOkResponse({ type: StatsDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  stats(@Query() { eventId }: EventQuery): Promise<StatsDto> {
    return this.figures.stats(eventId);
  }

  @Get('series')
  @LargeRead('whole')
  @ApiOperation({ summary: 'Sales by the day, or check-ins by five minutes' })
  @ApiOkResponse({ type: [SeriesPointDto] })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  series(@Query() query: SeriesQuery): Promise<SeriesPointDto[]> {
    return this.figures.series(query);
  }
}
