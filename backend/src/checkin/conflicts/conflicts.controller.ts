import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Allow } from '../../auth/access.js';
import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import { EventQuery } from '../../events/events.dto.js';
import { EVENT_PROBLEMS } from '../../events/events.error.js';
import { LargeRead } from '../../http/large-reads/large-read.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { FromDevice } from '../devices/device.guard.js';
import { CHECK_IN_PROBLEMS } from '../check-ins/check-ins.error.js';
import { ConflictDto } from './conflicts.dto.js';
import { ConflictsService } from './conflicts.service.js';

@ApiTags('checkin')
@Controller('api/checkin/conflicts')
@Allow('president', 'finance_director')
@FromDevice()
export class ConflictsController {
  constructor(private readonly conflicts: ConflictsService) {}

  @Get()
  @LargeRead('whole')
  @ApiOperation({ summary: 'Scans that let somebody in and were not counted whole' })
  @ApiOkResponse({ type: [ConflictDto] })
  @ApiProblems(
    { ...EVENT_PROBLEMS, ...AUTH_PROBLEMS, ...CHECK_IN_PROBLEMS },
    'no_event',
    'insufficient_permissions',
    'device_cut_off',
  )
  list(@Query() { eventId }: EventQuery): Promise<ConflictDto[]> {
    return this.conflicts.list(eventId);
  }
}
