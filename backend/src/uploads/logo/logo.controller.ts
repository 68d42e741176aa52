import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { TakesBody } from '../../http/request-body.js';
import { OrganizationDto } from '../../organization/organization.dto.js';
import { MAX_UPLOAD_BYTES } from '../upload-form.js';
import { UPLOAD_PROBLEMS } from '../uploads.error.js';
import { LogoService } from './logo.service.js';

@ApiTags('organization')
@Controller('api/organization/logo')
export class LogoController {
  constructor(private readonly logos: LogoService) {}

  @Post()
  @TakesBody({ type: 'file', bytes: MAX_UPLOAD_BYTES })
  @HttpCode(200)
  @Requires('organization.edit')
  @ApiOperation({ summary: 'Set the logo' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: { type: 'string', format: 'binary', description: 'PNG, JPEG, WebP or AVIF, at most 10 MB' },
      },
    },
  })
  @ApiOkResponse({ type: OrganizationDto })
  @ApiProblems(
    UPLOAD_PROBLEMS,
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
  set(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<OrganizationDto> {
    return this.logos.set(actor, request);
  }
}
