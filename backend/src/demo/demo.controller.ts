import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { DemoDto, DemoRemovedDto } from './demo.dto.js';
import { DEMO_PROBLEMS } from './demo.error.js';
import { DemoService } from './demo.service.js';

@ApiTags('setup')
@Controller('api/demo')
@Requires('accounts.manage')
export class DemoController {
  constructor(private readonly demo: DemoService) {}

  @Get()
  @ApiOperation({ summary: 'Whether the demo is still here', operationId: 'Demo_read' })
  @ApiOkResponse({ type: DemoDto })
  read(): Promise<DemoDto> {
    return this.demo.read();
  }

  @Post('remove')
  @HttpCode(200)
  @ApiOperation({ summary: 'Remove the demo: its event, its people, its money and its accounts' })
  @ApiOkResponse({ type: DemoRemovedDto })
  @ApiProblems(DEMO_PROBLEMS, 'no_demo', 'demo_needs_president', 'demo_sold', 'demo_event_changed')
  remove(@CurrentActor() actor: Actor): Promise<DemoRemovedDto> {
    return this.demo.remove(actor);
  }
}
