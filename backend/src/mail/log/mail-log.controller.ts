import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { LargeRead } from '../../http/large-reads/large-read.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { MailDto, MailLogDto, MailLogQuery, RenderedMailDto } from './mail-log.dto.js';
import { MAIL_LOG_PROBLEMS, noMail } from './mail-log.error.js';
import { MailLogService } from './mail-log.service.js';

@ApiTags('mail log')
@Controller('api/mail-log')
export class MailLogController {
  constructor(private readonly mailLog: MailLogService) {}

  @Get()
  @LargeRead('paged')
  @Requires('mail.read')
  @ApiOperation({ summary: 'All mails and what became of them, newest first unless asked otherwise' })
  @ApiOkResponse({ type: MailLogDto })
  list(@Query() query: MailLogQuery): Promise<MailLogDto> {
    return this.mailLog.list(query);
  }

  @Get(':id')
  @Requires('mail.read')
  @ApiOperation({ summary: 'One mail with its message; links that set passwords are hidden' })
  @ApiOkResponse({ type: RenderedMailDto })
  @ApiProblems(MAIL_LOG_PROBLEMS, 'no_mail')
  get(@Param('id') id: string): Promise<RenderedMailDto> {
    return this.mailLog.get(requireId(id, noMail));
  }

  @Post(':id/resend')
  @HttpCode(202)
  @Requires('mail.resend')
  @ApiOperation({
    summary: 'Send a further copy; of a mail with a link that sets a password, the president alone',
  })
  @ApiHeader(KEY_HEADER)
  @ApiAcceptedResponse({ type: MailDto, description: 'The new mail' })
  @ApiProblems(MAIL_LOG_PROBLEMS, 'insufficient_permissions', 'no_mail', 'mail_outdated')
  resend(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<MailDto> {
    return this.mailLog.resend(actor, requireId(id, noMail), key);
  }
}
