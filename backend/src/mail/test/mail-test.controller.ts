import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { MailTestDto } from './mail-test.dto.js';
import { MailTestService } from './mail-test.service.js';

@ApiTags('mail log')
@Controller('api/mail/test')
export class MailTestController {
  constructor(private readonly tests: MailTestService) {}

  @Post()
  @HttpCode(202)
  @Requires('organization.edit')
  @ApiOperation({ summary: 'Mail the caller a test, before all other mails' })
  @ApiAcceptedResponse({ type: MailTestDto })
  send(@CurrentActor() actor: Actor): Promise<MailTestDto> {
    return this.tests.send(actor);
  }
}
