import { Body, Controller, Delete, Get, Headers, Param, Put, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public, Requires } from '../auth/access.js';
import { type Actor, CurrentActor, isSecondFactorOverdue } from '../auth/actor.js';
import { Sessions } from '../auth/sessions.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { bearerToken } from '../http/request.js';
import { may } from '../rules/permissions.js';
import { OrganizationDto, OrganizationInput } from './organization.dto.js';
import { ORGANIZATION_PROBLEMS } from './organization.error.js';
import { OrganizationService } from './organization.service.js';

@ApiTags('organization')
@Controller('api/organization')
export class OrganizationController {
  constructor(
    private readonly organization: OrganizationService,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  @Public()
  @ApiOperation({
    summary: 'Name and logo, for everybody; for the president all of it',
    // With a session or without one.
    security: [{}, { bearer: [] }],
  })
  @ApiOkResponse({ type: OrganizationDto })
  async show(@Headers('authorization') authorization: string | undefined): Promise<OrganizationDto> {
    const token = bearerToken({ headers: { authorization } });
    const user = token ? await this.sessions.resolve(token) : null;
    return user !== null &&
      typeof user !== 'string' &&
      may(user, 'organization.edit') &&
      !isSecondFactorOverdue(user)
      ? this.organization.showAll()
      : this.organization.show();
  }

  @Put()
  @Requires('organization.edit')
  @ApiOperation({ summary: 'Change name, reply-to and time zone' })
  @ApiOkResponse({ type: OrganizationDto })
  update(@CurrentActor() actor: Actor, @Body() input: OrganizationInput): Promise<OrganizationDto> {
    return this.organization.update(actor, input);
  }

  @Get('logo/:hash')
  @Public()
  @ApiOperation({ summary: 'The logo, by the path that the organization tells' })
  @ApiProduces('image/png')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(ORGANIZATION_PROBLEMS, 'no_logo')
  async logo(
    @Param('hash') hash: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const logo = await this.organization.logo(hash);
    // Another logo has another path.
    void reply.header('Cache-Control', 'public, max-age=31536000, immutable');
    return new StreamableFile(logo, { type: 'image/png', disposition: 'inline' });
  }

  @Delete('logo')
  @Requires('organization.edit')
  @ApiOperation({ summary: 'Take the logo away' })
  @ApiOkResponse({ type: OrganizationDto })
  removeLogo(@CurrentActor() actor: Actor): Promise<OrganizationDto> {
    return this.organization.setLogo(actor, null);
  }
}
