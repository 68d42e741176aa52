import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { RetentionDto, RetentionInput } from './retention.dto.js';
import { RetentionService } from './retention.service.js';

@ApiTags('personal data')
@Controller('api/personal-data/retention')
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @Get()
  @Requires('figures.read')
  @ApiOperation({ summary: 'After how many days guests are erased, and of which events next' })
  @ApiOkResponse({ type: RetentionDto })
  read(): Promise<RetentionDto> {
    return this.retention.read();
  }

  @Put()
  @Requires('personal_data.erase')
  @ApiOperation({
    summary: 'Set after how many days after an event its guests are erased, or that they never are',
  })
  @ApiOkResponse({ type: RetentionDto })
  update(@CurrentActor() actor: Actor, @Body() { days }: RetentionInput): Promise<RetentionDto> {
    return this.retention.update(actor, days);
  }
}
