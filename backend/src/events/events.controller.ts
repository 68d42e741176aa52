import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AllowSignedIn } from '../auth/access.js';
import { EventDto } from './events.dto.js';
import { EventsService } from './events.service.js';

@ApiTags('events')
@Controller('api/events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get('current')
  @AllowSignedIn()
  @ApiOperation({ summary: 'The nearest event that is not over, else the latest' })
  @ApiOkResponse({ type: EventDto })
  @ApiResponse({ status: 404, description: 'No event found' })
  current(): Promise<EventDto> {
    return this.events.current();
  }
}
