import { Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { LargeRead } from '../../http/large-reads/large-read.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { CHECK_IN_PROBLEMS } from '../check-ins/check-ins.error.js';
import { FromDevice } from './device.guard.js';
import { CutOffQuery, DeviceDto } from './devices.dto.js';
import { DEVICE_PROBLEMS, noDevice } from './devices.error.js';
import { DevicesService } from './devices.service.js';

const PROBLEMS = { ...DEVICE_PROBLEMS, ...AUTH_PROBLEMS, ...CHECK_IN_PROBLEMS };

@ApiTags('checkin')
@Controller('api/checkin/devices')
@Requires('door.manage')
@FromDevice()
export class DevicesController {
  constructor(private readonly devices: DevicesService) {}

  @Get()
  @LargeRead('whole')
  @ApiOperation({ summary: 'The devices at the door, the newest contact first' })
  @ApiOkResponse({ type: [DeviceDto] })
  @ApiProblems(PROBLEMS, 'insufficient_permissions', 'device_cut_off')
  list(): Promise<DeviceDto[]> {
    return this.devices.list();
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Cut a device off: it lets nobody in any more, what waits on it is still taken' })
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
  @ApiOperation({ summary: 'Let a device that was cut off back in' })
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
