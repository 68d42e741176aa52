import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { EVENT_PROBLEMS } from '../events/events.error.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../http/idempotency.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { TakesBody } from '../http/request-body.js';
import {
  MESSAGE_BODY,
  MessageInput,
  MessagePreviewDto,
  MessagePreviewInput,
  MessageSentDto,
} from './messages.dto.js';
import { MESSAGE_PROBLEMS } from './messages.error.js';
import { MessagesService } from './messages.service.js';

@ApiTags('messages')
@Controller('api/messages')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Post()
  @TakesBody(MESSAGE_BODY)
  @HttpCode(202)
  @Requires('messages.send')
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
  @TakesBody(MESSAGE_BODY)
  @HttpCode(200)
  @Requires('messages.send')
  @ApiOperation({ summary: 'A message as it would arrive, and how many people it would go to' })
  @ApiOkResponse({ type: MessagePreviewDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  preview(@CurrentActor() actor: Actor, @Body() input: MessagePreviewInput): Promise<MessagePreviewDto> {
    return this.messages.preview(actor, input);
  }
}
