import { Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { LargeRead } from '../../http/large-reads/large-read.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { FromDevice } from './device.guard.js';
import { CutOffQuery, DeviceDto, DevicesQuery } from './devices.dto.js';
import { DEVICE_PROBLEMS, noDevice } from './devices.error.js';
import { DevicesService } from './devices.service.js';

const PROBLEMS = { ...DEVICE_PROBLEMS, ...AUTH_PROBLEMS };

@ApiTags('checkin')
@Controller('api/checkin/devices')
@Requires('door.manage')
@FromDevice()
export class DevicesController {
  constructor(private readonly devices: DevicesService) {}

  @Get()
  @LargeRead('whole')
  @ApiOperation({
    summary: 'The devices at the door',
    description:
      'All of them where limit is left out. Accounts take turns, so that no account can push another one’s devices out of a page; those with waiting scans come first, then silent ones.',
  })
  @ApiOkResponse({ type: [DeviceDto] })
  @ApiProblems(PROBLEMS, 'insufficient_permissions', 'device_cut_off')
  list(@Query() query: DevicesQuery): Promise<DeviceDto[]> {
    return this.devices.list(query);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Cut a device off: it lets nobody in any more, what waits on it is still taken',
    description:
      'The sessions that spoke for it stay cut off under any device id, and without one, except on syncs. Whoever signs in again has another session.',
  })
  @ApiHeader(KEY_HEADER)
  @ApiNoContentResponse()
  @ApiProblems(PROBLEMS, 'no_device', 'insufficient_permissions', 'device_cut_off')
  cutOff(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() { endSessions = false }: CutOffQuery,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<void> {
    return this.devices.cutOff(actor, requireId(id, noDevice), endSessions, key);
  }

  @Put(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Let a device that was cut off back in, with its sessions' })
  @ApiHeader(KEY_HEADER)
  @ApiNoContentResponse()
  @ApiProblems(PROBLEMS, 'no_device', 'insufficient_permissions', 'device_cut_off')
  restore(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<void> {
    return this.devices.restore(actor, requireId(id, noDevice), key);
  }
}
