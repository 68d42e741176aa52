import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { EVENT_PROBLEMS, noEvent } from '../../events/events.error.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { DoorDto, DoorInput } from './door.dto.js';
import { DoorService } from './door.service.js';

@ApiTags('checkin')
@Controller('api/events/:id/door')
export class DoorController {
  constructor(private readonly door: DoorService) {}

  @Put()
  @Requires('door.manage')
  @ApiOperation({ summary: 'Open the door for volunteers ahead of its time, or take that back' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: DoorDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  set(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { isOpen }: DoorInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<DoorDto> {
    return this.door.set(actor, requireId(id, noEvent), isOpen, key);
  }
}
