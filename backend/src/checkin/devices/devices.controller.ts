import { Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Allow } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { CutOffQuery, DeviceDto } from './devices.dto.js';
import { DEVICE_PROBLEMS, noDevice } from './devices.error.js';
import { DevicesService } from './devices.service.js';

@ApiTags('checkin')
@Controller('api/checkin/devices')
@Allow('president', 'finance_director')
export class DevicesController {
  constructor(private readonly devices: DevicesService) {}

  @Get()
  @ApiOperation({ summary: 'The devices at the door, the newest contact first' })
  @ApiOkResponse({ type: [DeviceDto] })
  list(): Promise<DeviceDto[]> {
    return this.devices.list();
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Cut a device off: it lets nobody in any more, what waits on it is still taken' })
  @ApiNoContentResponse()
  @ApiProblems(DEVICE_PROBLEMS, 'no_device')
  cutOff(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() { endSessions = false }: CutOffQuery,
  ): Promise<void> {
    return this.devices.cutOff(actor, requireId(id, noDevice), endSessions);
  }

  @Put(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Let a device that was cut off back in' })
  @ApiNoContentResponse()
  @ApiProblems(DEVICE_PROBLEMS, 'no_device')
  restore(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.devices.restore(actor, requireId(id, noDevice));
  }
}
