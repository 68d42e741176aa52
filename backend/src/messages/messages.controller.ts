import { Body, Controller, Get, Header, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiAcceptedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { Allow, Public } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { EVENT_PROBLEMS } from '../events/events.error.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../http/idempotency.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { MessageInput, MessagePreviewDto, MessagePreviewInput, MessageSentDto } from './messages.dto.js';
import { MESSAGE_PROBLEMS } from './messages.error.js';
import { MessagesService } from './messages.service.js';
import { unsubscribePage } from './unsubscribe-page.js';
import { UnsubscribeService } from './unsubscribe.service.js';

@ApiTags('messages')
@Controller('api/messages')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Post()
  @HttpCode(202)
  @Allow('president', 'finance_director')
  @ApiOperation({ summary: 'Write to the people of a filter, or a test to oneself' })
  @ApiHeader(KEY_HEADER)
  @ApiAcceptedResponse({ type: MessageSentDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  @ApiProblems(MESSAGE_PROBLEMS, 'nobody_to_write_to')
  send(
    @CurrentActor() actor: Actor,
    @Body() input: MessageInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<MessageSentDto> {
    return this.messages.send(actor, input, key);
  }

  @Post('preview')
  @HttpCode(200)
  @Allow('president', 'finance_director')
  @ApiOperation({ summary: 'A message as it would arrive, and how many people it would go to' })
  @ApiOkResponse({ type: MessagePreviewDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  preview(@CurrentActor() actor: Actor, @Body() input: MessagePreviewInput): Promise<MessagePreviewDto> {
    return this.messages.preview(actor, input);
  }
}

const TOKEN = { name: 'token', description: 'From the link in a message' };

/** RFC 8058: mail programs POST to the link without asking; whoever follows it is asked first. */
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
  @ApiProblems(MESSAGE_PROBLEMS, 'unknown_unsubscribe_link')
  ask(@Query('token') token: unknown, @Headers('accept-language') languages?: string): string {
    this.subscriptions.check(String(token));
    return unsubscribePage('ask', languages);
  }

  @Post()
  @HttpCode(200)
  @RouteConfig({ takesForm: true })
  @Public()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @ApiOperation({
    summary: 'One click: no more messages to this person; takes the form of RFC 8058, or nothing',
  })
  @ApiQuery(TOKEN)
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiProblems(MESSAGE_PROBLEMS, 'unknown_unsubscribe_link')
  async unsubscribe(
    @Query('token') token: unknown,
    @Headers('accept-language') languages?: string,
  ): Promise<string> {
    await this.subscriptions.unsubscribe(String(token));
    return unsubscribePage('done', languages);
  }
}
