import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { EVENT_PROBLEMS } from '../../events/events.error.js';
import { describeJson, encodingFor } from '../../http/encoded-json.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { FromDevice } from '../devices/device.guard.js';
import { CHECK_IN_PROBLEMS } from '../check-ins/check-ins.error.js';
import { DOOR_PROBLEMS } from '../door/door.error.js';
import { DoorListDto, ListQuery } from './list.dto.js';
import { DOOR_BUSY_PROBLEMS } from '../door/door-busy.error.js';
import { ListPage } from './list-pages.js';
import { ListService } from './list.service.js';

/** Sends the cursor ahead of the body too, so that a phone on a slow line can request the next page while this one arrives. */
const NEXT_CURSOR_HEADER = 'X-Next-Cursor';

@ApiTags('checkin')
@Controller('api/checkin/list')
export class ListController {
  constructor(private readonly lists: ListService) {}

  @Get()
  @Requires('door.scan')
  @ApiOperation({ summary: "An event's list for a phone, or what changed of it" })
  @FromDevice()
  @ApiOkResponse({
    type: DoorListDto,
    headers: {
      [NEXT_CURSOR_HEADER]: {
        description: 'The cursor, ahead of the body, where another page follows',
        schema: { type: 'string' },
      },
    },
  })
  @ApiProblems(
    { ...DOOR_PROBLEMS, ...CHECK_IN_PROBLEMS, ...EVENT_PROBLEMS, ...DOOR_BUSY_PROBLEMS },
    'door_closed',
    'door_over',
    'device_cut_off',
    'no_event',
    'lists_busy',
  )
  async read(
    @CurrentActor() actor: Actor,
    @Query() query: ListQuery,
    @Headers('accept-encoding') accepted: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DoorListDto | Buffer> {
    const answer = await this.lists.read(actor, query, encodingFor(accepted));
    if (!(answer instanceof ListPage)) return answer;
    if (answer.nextCursor !== null) void reply.header(NEXT_CURSOR_HEADER, answer.nextCursor);
    describeJson(reply, answer.encoding);
    return answer.body;
  }
}
