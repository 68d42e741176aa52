import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { CHECK_IN_PROBLEMS } from '../check-ins/check-ins.error.js';
import { FromDevice } from '../devices/device.guard.js';
import { DoorEventDto } from '../door/door.dto.js';
import { DoorService } from '../door/door.service.js';

@ApiTags('checkin')
@Controller('api/checkin/events')
@FromDevice()
export class DoorEventsController {
  constructor(private readonly door: DoorService) {}

  @Get()
  @Requires('door.scan')
  @ApiOperation({
    summary: 'The events at the door: they begin within a day, or their door was opened, and none is over',
  })
  @ApiOkResponse({ type: [DoorEventDto] })
  @ApiProblems({ ...AUTH_PROBLEMS, ...CHECK_IN_PROBLEMS }, 'insufficient_permissions', 'device_cut_off')
  list(): Promise<DoorEventDto[]> {
    return this.door.listEvents();
  }
}
