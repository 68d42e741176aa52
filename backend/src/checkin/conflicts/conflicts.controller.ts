import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Allow } from '../../auth/access.js';
import { EventQuery } from '../../events/events.dto.js';
import { EVENT_PROBLEMS } from '../../events/events.error.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { ConflictDto } from './conflicts.dto.js';
import { ConflictsService } from './conflicts.service.js';

@ApiTags('checkin')
@Controller('api/checkin/conflicts')
export class ConflictsController {
  constructor(private readonly conflicts: ConflictsService) {}

  @Get()
  @Allow('president', 'finance_director')
  @ApiOperation({ summary: 'Scans that let somebody in and were not counted whole' })
  @ApiOkResponse({ type: [ConflictDto] })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  list(@Query() { eventId }: EventQuery): Promise<ConflictDto[]> {
    return this.conflicts.list(eventId);
  }
}
