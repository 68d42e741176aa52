import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Allow } from '../auth/access.js';
import { EventQuery } from '../events/events.dto.js';
import { EVENT_PROBLEMS } from '../events/events.error.js';
import { SeriesPointDto, SeriesQuery, StatsDto } from './stats.dto.js';
import { StatsService } from './stats.service.js';

const NO_EVENT = EVENT_PROBLEMS.no_event.detail;
const BAD_QUERY = 'A query parameter breaks a rule';

@ApiTags('stats')
@Controller('api/stats')
@Allow('president', 'finance_director')
export class StatsController {
  constructor(private readonly figures: StatsService) {}

  @Get()
  @ApiOperation({ summary: "An event's tickets, registrations, check-ins and revenue" })
  @ApiOkResponse({ type: StatsDto })
  @ApiResponse({ status: 404, description: NO_EVENT })
  @ApiResponse({ status: 422, description: BAD_QUERY })
  stats(@Query() { eventId }: EventQuery): Promise<StatsDto> {
    return this.figures.stats(eventId);
  }

  @Get('series')
  @ApiOperation({ summary: 'Sales by the day, or check-ins by five minutes' })
  @ApiOkResponse({ type: [SeriesPointDto] })
  @ApiResponse({ status: 404, description: NO_EVENT })
  @ApiResponse({ status: 422, description: BAD_QUERY })
  series(@Query() query: SeriesQuery): Promise<SeriesPointDto[]> {
    return this.figures.series(query);
  }
}
