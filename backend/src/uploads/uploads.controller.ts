import { Controller, Get, Headers, HttpCode, Param, Post, Query, Req, StreamableFile } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import { IsIn, IsString } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { Public, Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { EventQuery } from '../events/events.dto.js';
import { EVENT_PROBLEMS } from '../events/events.error.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { Optional } from '../http/shapes.js';
import { says } from '../http/problems/field-faults.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { TakesBody } from '../http/request-body.js';
import { PREVIEW_WIDTH } from './pictures/picture-decoder.js';
import { SCREENSHOT_TYPE } from './store/screenshot-store.js';
import { MAX_UPLOAD_BYTES, withUploadForm } from './upload-form.js';
import { ScreenshotDto, UploadedDto } from './uploads.dto.js';
import { UPLOAD_PROBLEMS } from './uploads.error.js';
import { UploadsService } from './uploads.service.js';

class SignatureQuery {
  @Optional({ example: '1795500000000' })
  @IsString(says('text.invalid', 'expires must be text'))
  expires?: string;

  @Optional()
  @IsString(says('text.invalid', 'signature must be text'))
  signature?: string;

  @Optional({ type: Number, enum: [PREVIEW_WIDTH], description: 'A small copy of this width, for lists' })
  @IsIn([String(PREVIEW_WIDTH)], says('choice.unknown', `width must be ${PREVIEW_WIDTH}`))
  width?: string;
}

@ApiTags('uploads')
@Controller('api')
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Post('upload-transaction-screenshot')
  @TakesBody({ type: 'file', bytes: MAX_UPLOAD_BYTES })
  @HttpCode(200)
  @Requires('tickets.sell', 'transfers.review')
  @ApiOperation({ summary: 'Keep the picture of a bank transfer with its registration' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file', 'attendee_id'],
      properties: {
        file: { type: 'string', format: 'binary', description: 'PNG, JPEG, WebP or AVIF, at most 10 MB' },
        attendee_id: { type: 'string', format: 'uuid' },
      },
    },
  })
  @ApiOkResponse({ type: UploadedDto })
  @ApiProblems(
    UPLOAD_PROBLEMS,
    'insufficient_permissions',
    'no_registration',
    'registration_cancelled',
    'not_paid_by_zelle',
    'transfer_verified',
    'picture_too_large',
    'picture_too_many_pixels',
    'picture_too_long',
    'not_multipart',
    'picture_is_heic',
    'picture_is_animated',
    'not_a_picture',
    'broken_picture',
    'undecodable_picture',
    'pictures_busy',
    'pictures_unavailable',
  )
  upload(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<UploadedDto> {
    return withUploadForm(request, (form) => this.uploads.upload(actor, form));
  }

  @Get('transaction-screenshots')
  @LargeRead('whole')
  @Requires('transfers.review')
  @ApiOperation({ summary: 'All transaction screenshots of an event, newest first' })
  @ApiOkResponse({ type: [ScreenshotDto] })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  list(@Query() { eventId }: EventQuery): Promise<ScreenshotDto[]> {
    return this.uploads.list(eventId);
  }

  @Get('screenshots/:id')
  @Public()
  @ApiBearerAuth()
  @ApiOperation({ summary: 'A picture, by its signed address or as president or finance director' })
  @ApiProduces(SCREENSHOT_TYPE)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(
    UPLOAD_PROBLEMS,
    'not_signed_in',
    'session_ended',
    'account_deactivated',
    'role_changed',
    'insufficient_permissions',
    'second_factor_overdue',
    'no_screenshot',
    'pictures_unavailable',
  )
  async show(
    @Param('id') id: string,
    @Query() { width, ...signature }: SignatureQuery,
    @Headers('authorization') authorization: string | undefined,
  ): Promise<StreamableFile> {
    const picture = await this.uploads.open({
      ...signature,
      id,
      isPreview: width !== undefined,
      ...(authorization ? { authorization } : {}),
    });
    return new StreamableFile(picture, { type: SCREENSHOT_TYPE, disposition: 'inline' });
  }
}
