import { Body, Controller, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Allow, Public } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
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

const NO_APPLICATION = APPLICATION_PROBLEMS.no_application.detail;

@ApiTags('applications')
@Controller('api/volunteer-applications')
export class ApplicationsController {
  constructor(private readonly applications: ApplicationsService) {}

  @Post('signup')
  @Public()
  @ApiOperation({ summary: 'Apply to become a volunteer' })
  @ApiCreatedResponse({ type: ApplicationDto })
  @ApiResponse({
    status: 409,
    description: 'This e-mail has an application that is not rejected, or an account',
  })
  @ApiResponse({ status: 422, description: 'A field breaks a rule' })
  @ApiResponse({ status: 429, description: 'Too many attempts' })
  submit(@Body() input: SubmitApplicationInput, @Req() request: FastifyRequest): Promise<ApplicationDto> {
    return this.applications.submit(input, request.ip, request.id);
  }

  @Get()
  @Allow('president')
  @ApiOperation({ summary: 'All applications, newest first' })
  @ApiOkResponse({ type: [ApplicationDto] })
  @ApiResponse({ status: 422, description: 'A query parameter breaks a rule' })
  list(@Query() query: ApplicationsQuery): Promise<ApplicationDto[]> {
    return this.applications.list(query);
  }

  @Get('stats/summary')
  @Allow('president')
  @ApiOperation({ summary: 'How many applications there are, by status' })
  @ApiOkResponse({ type: ApplicationCountsDto })
  counts(): Promise<ApplicationCountsDto> {
    return this.applications.counts();
  }

  @Put(':id/approve')
  @Allow('president')
  @ApiOperation({ summary: 'Approve an application: makes the account and mails a link to set its password' })
  @ApiOkResponse({ type: ApplicationDto })
  @ApiResponse({ status: 404, description: NO_APPLICATION })
  @ApiResponse({ status: 409, description: 'Decided already, or the e-mail has an account' })
  approve(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ApplicationDto> {
    return this.applications.approve(actor, requireId(id, noApplication));
  }

  @Put(':id/reject')
  @Allow('president')
  @ApiOperation({ summary: 'Reject an application and mail the reason' })
  @ApiOkResponse({ type: ApplicationDto })
  @ApiResponse({ status: 404, description: NO_APPLICATION })
  @ApiResponse({ status: 409, description: 'Decided already' })
  @ApiResponse({ status: 422, description: 'A field breaks a rule' })
  reject(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: RejectApplicationInput,
  ): Promise<ApplicationDto> {
    return this.applications.reject(actor, requireId(id, noApplication), input.rejectionReason);
  }

  @Put(':id')
  @Allow('president')
  @ApiOperation({ summary: 'Set or clear the team role, on the account too' })
  @ApiOkResponse({ type: ApplicationDto })
  @ApiResponse({ status: 404, description: NO_APPLICATION })
  @ApiResponse({ status: 409, description: 'The status sent is not the stored one' })
  @ApiResponse({ status: 422, description: 'A field breaks a rule' })
  update(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: UpdateApplicationInput,
  ): Promise<ApplicationDto> {
    return this.applications.update(actor, requireId(id, noApplication), input);
  }
}
