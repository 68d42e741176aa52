import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { DoorEventDto } from './door.dto.js';
import { DoorService } from './door.service.js';

@ApiTags('checkin')
@Controller('api/checkin/events')
export class DoorEventsController {
  constructor(private readonly door: DoorService) {}

  @Get()
  @Requires('door.scan')
  @ApiOperation({
    summary: 'The events at the door: they begin within a day, or their door was opened, and none is over',
  })
  @ApiOkResponse({ type: [DoorEventDto] })
  list(): Promise<DoorEventDto[]> {
    return this.door.listEvents();
  }
}
