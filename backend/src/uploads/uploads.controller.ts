import { Controller, Get, Headers, HttpCode, Param, Post, Query, Req, StreamableFile } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiPropertyOptional,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { Allow, AllowSignedIn, Public } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { EventQuery } from '../events/events.dto.js';
import { says } from '../http/field-faults.js';
import { requireId } from '../http/validation.js';
import { SCREENSHOT_TYPE } from './screenshot-store.js';
import { withUploadForm } from './upload-form.js';
import { ScreenshotDto, UploadedDto } from './uploads.dto.js';
import { noScreenshot } from './uploads.error.js';
import { UploadsService } from './uploads.service.js';

export class SignatureQuery {
  @ApiPropertyOptional({ example: '1795500000000' })
  @IsString(says('text.invalid', 'expires must be text'))
  @IsOptional()
  expires?: string;

  @ApiPropertyOptional()
  @IsString(says('text.invalid', 'signature must be text'))
  @IsOptional()
  signature?: string;
}

@ApiTags('uploads')
@Controller('api')
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Post('upload-transaction-screenshot')
  @HttpCode(200)
  @AllowSignedIn()
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
  @ApiResponse({ status: 403, description: 'Another seller’s registration' })
  @ApiResponse({ status: 404, description: 'No registration found' })
  @ApiResponse({ status: 409, description: 'Cancelled, or not paid by Zelle' })
  @ApiResponse({ status: 413, description: 'Over 10 MB or 50 megapixels' })
  @ApiResponse({ status: 415, description: 'Not a picture that can be read' })
  @ApiResponse({ status: 422, description: 'A field is missing' })
  @ApiResponse({ status: 503, description: 'Too many pictures wait already' })
  upload(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<UploadedDto> {
    return withUploadForm(request, (form) => this.uploads.upload(actor, form));
  }

  @Get('transaction-screenshots')
  @Allow('president', 'finance_director')
  @ApiOperation({ summary: 'All transaction screenshots of an event, newest first' })
  @ApiOkResponse({ type: [ScreenshotDto] })
  @ApiResponse({ status: 404, description: 'No event found' })
  @ApiResponse({ status: 422, description: 'A query parameter breaks a rule' })
  list(@Query() { eventId }: EventQuery): Promise<ScreenshotDto[]> {
    return this.uploads.list(eventId);
  }

  @Get('screenshots/:id')
  @Public()
  @ApiBearerAuth()
  @ApiOperation({ summary: 'A picture, by its signed address or as president or finance director' })
  @ApiProduces(SCREENSHOT_TYPE)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 401, description: 'No valid signature and no token' })
  @ApiResponse({ status: 403, description: 'Insufficient permissions' })
  @ApiResponse({ status: 404, description: 'No screenshot found' })
  async show(
    @Param('id') id: string,
    @Query() query: SignatureQuery,
    @Headers('authorization') authorization: string | undefined,
  ): Promise<StreamableFile> {
    const picture = await this.uploads.open({
      ...query,
      id: requireId(id, noScreenshot),
      ...(authorization ? { authorization } : {}),
    });
    return new StreamableFile(picture, { type: SCREENSHOT_TYPE, disposition: 'inline' });
  }
}
