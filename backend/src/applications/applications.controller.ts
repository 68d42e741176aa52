import { Body, Controller, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public, Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../http/idempotency.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { requireId } from '../http/validation.js';
import {
  ApplicationCountsDto,
  ApplicationDto,
  ApplicationsQuery,
  RejectApplicationInput,
  SubmitApplicationInput,
  UpdateApplicationInput,
} from './applications.dto.js';
import { APPLICATION_PROBLEMS, noApplication } from './applications.error.js';
import { ApplicationsService } from './applications.service.js';

@ApiTags('applications')
@Controller('api/volunteer-applications')
export class ApplicationsController {
  constructor(private readonly applications: ApplicationsService) {}

  @Post('signup')
  @Public()
  @ApiOperation({ summary: 'Apply to become a volunteer' })
  @ApiCreatedResponse({ type: ApplicationDto })
  @ApiProblems(APPLICATION_PROBLEMS, 'applied_already')
  submit(@Body() input: SubmitApplicationInput, @Req() request: FastifyRequest): Promise<ApplicationDto> {
    return this.applications.submit(input, request.ip, request.id);
  }

  @Get()
  @LargeRead('whole')
  @Requires('accounts.manage')
  @ApiOperation({ summary: 'All applications, newest first' })
  @ApiOkResponse({ type: [ApplicationDto] })
  list(@Query() query: ApplicationsQuery): Promise<ApplicationDto[]> {
    return this.applications.list(query);
  }

  @Get('stats/summary')
  @Requires('accounts.manage')
  @ApiOperation({ summary: 'How many applications there are, by status' })
  @ApiOkResponse({ type: ApplicationCountsDto })
  counts(): Promise<ApplicationCountsDto> {
    return this.applications.counts();
  }

  @Put(':id/approve')
  @Requires('accounts.manage')
  @ApiOperation({ summary: 'Approve an application: makes the account and mails a link to set its password' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: ApplicationDto })
  @ApiProblems(APPLICATION_PROBLEMS, 'no_application', 'application_not_pending', 'applicant_has_account')
  approve(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<ApplicationDto> {
    return this.applications.approve(actor, requireId(id, noApplication), key);
  }

  @Put(':id/reject')
  @Requires('accounts.manage')
  @ApiOperation({ summary: 'Reject an application and mail the reason' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: ApplicationDto })
  @ApiProblems(APPLICATION_PROBLEMS, 'no_application', 'application_not_pending')
  reject(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: RejectApplicationInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<ApplicationDto> {
    return this.applications.reject(actor, requireId(id, noApplication), input.rejectionReason, key);
  }

  @Put(':id')
  @Requires('accounts.manage')
  @ApiOperation({ summary: 'Set or clear the team role, on the account too' })
  @ApiOkResponse({ type: ApplicationDto })
  @ApiProblems(APPLICATION_PROBLEMS, 'no_application', 'application_status_changed')
  update(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: UpdateApplicationInput,
  ): Promise<ApplicationDto> {
    return this.applications.update(actor, requireId(id, noApplication), input);
  }
}
