import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import { EventQuery } from '../../events/events.dto.js';
import { EVENT_PROBLEMS } from '../../events/events.error.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { LargeRead } from '../../http/large-reads/large-read.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { FromDevice } from '../devices/device.guard.js';
import { CHECK_IN_PROBLEMS } from '../check-ins/check-ins.error.js';
import { ConflictDto, ConflictsQuery, SetAsideDto, SetAsideInput } from './conflicts.dto.js';
import { CONFLICT_PROBLEMS } from './conflicts.error.js';
import { ConflictsService } from './conflicts.service.js';

const PROBLEMS = { ...CONFLICT_PROBLEMS, ...EVENT_PROBLEMS, ...AUTH_PROBLEMS, ...CHECK_IN_PROBLEMS };

@ApiTags('checkin')
@Controller('api/checkin/conflicts')
@Requires('door.manage')
@FromDevice()
export class ConflictsController {
  constructor(private readonly conflicts: ConflictsService) {}

  @Get()
  @LargeRead('paged')
  @ApiOperation({ summary: 'Who was let in and not counted: by registration, or by account and device' })
  @ApiOkResponse({ type: [ConflictDto] })
  @ApiProblems(PROBLEMS, 'no_event', 'insufficient_permissions', 'device_cut_off')
  list(@Query() query: ConflictsQuery): Promise<ConflictDto[]> {
    return this.conflicts.list(query);
  }

  @Post('set-aside')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Take scans of a device or an account out of list and figures',
  })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: SetAsideDto })
  @ApiProblems(PROBLEMS, 'nothing_to_set_aside', 'no_event', 'insufficient_permissions', 'device_cut_off')
  setAside(
    @CurrentActor() actor: Actor,
    @Query() { eventId }: EventQuery,
    @Body() input: SetAsideInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<SetAsideDto> {
    return this.conflicts.setAside(actor, eventId, input, key);
  }
}
