import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { clientGone } from '../../http/connections/client-gone.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { TakesBody } from '../../http/request-body.js';
import { SYNC_MAX_SCANS } from '../../rules/admissions.js';
import { SYNC_MAX_BYTES, SyncDto, SyncedScanDto, SyncInput } from './sync.dto.js';
import { DOOR_BUSY_PROBLEMS } from '../door/door-busy.error.js';
import { SyncService } from './sync.service.js';
import { WithoutTurn } from '../../http/account-turns.js';

@ApiTags('checkin')
@Controller('api/checkin/sync')
export class SyncController {
  constructor(private readonly syncs: SyncService) {}

  @Post()
  @WithoutTurn()
  @TakesBody({ bytes: SYNC_MAX_BYTES, elements: SYNC_MAX_SCANS, isAsSent: true })
  @HttpCode(200)
  @Requires('door.scan')
  @ApiOperation({ summary: 'Hand in what a device did without a network, and what it is' })
  @ApiBody({ type: SyncInput })
  @ApiExtraModels(SyncedScanDto, SyncDto)
  @ApiOkResponse({
    schema: {
      oneOf: [
        { type: 'array', items: { $ref: getSchemaPath(SyncedScanDto) } },
        { $ref: getSchemaPath(SyncDto) },
      ],
    },
    description: 'With `sales` of the device, an object with its lease',
  })
  @ApiProblems(DOOR_BUSY_PROBLEMS, 'syncs_busy')
  sync(
    @CurrentActor() actor: Actor,
    @Body() body: unknown,
    @Req() { headers, routeOptions }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SyncedScanDto[] | SyncDto> {
    return this.syncs.sync(actor, body, {
      // The device read its clock when it began to send, which on a slow line is long before its last scan arrived.
      at: Date.now() - reply.elapsedTime,
      // A body that is sent in chunks has no length; it is at most as large as it may be.
      bytes: Number(headers['content-length'] ?? routeOptions.bodyLimit),
      gone: clientGone(reply),
    });
  }
}
