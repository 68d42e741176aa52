import { Controller, Get, Header, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Public } from '../../auth/access.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { TakesBody } from '../../http/request-body.js';
import { UNSUBSCRIBE_PROBLEMS } from './unsubscribe.error.js';
import { UnsubscribeService } from './unsubscribe.service.js';
import { unsubscribePage } from './unsubscribe-page.js';

const TOKEN = { name: 'token', description: 'From the link in a message' };

/** RFC 8058: mail programs POST to the link and unsubscribe directly; a person who opens the link is asked first. */
@ApiTags('messages')
@Controller('api/unsubscribe')
export class UnsubscribeController {
  constructor(private readonly subscriptions: UnsubscribeService) {}

  @Get()
  @Public()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @ApiOperation({ summary: 'Asks whether somebody wants no more messages; changes nothing' })
  @ApiQuery(TOKEN)
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiProblems(UNSUBSCRIBE_PROBLEMS, 'unknown_unsubscribe_link')
  ask(@Query('token') token: unknown, @Headers('accept-language') languages?: string): string {
    this.subscriptions.check(String(token));
    return unsubscribePage('ask', languages);
  }

  @Post()
  @HttpCode(200)
  @TakesBody({ type: 'any form' })
  @Public()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @ApiOperation({
    summary: 'One click: no more messages to this person; takes the form of RFC 8058, or nothing',
  })
  @ApiQuery(TOKEN)
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiProblems(UNSUBSCRIBE_PROBLEMS, 'unknown_unsubscribe_link')
  async unsubscribe(
    @Query('token') token: unknown,
    @Headers('accept-language') languages?: string,
  ): Promise<string> {
    await this.subscriptions.unsubscribe(String(token));
    return unsubscribePage('done', languages);
  }
}
