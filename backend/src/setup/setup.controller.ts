import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { clientOf } from '../auth/client.js';
import { Public } from '../auth/access.js';
import { LoginDto } from '../auth/auth.dto.js';
import { AUTH_PROBLEMS } from '../auth/auth.error.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { SetupInput } from './setup.dto.js';
import { SETUP_PROBLEMS } from './setup.error.js';
import { SetupService } from './setup.service.js';

@ApiTags('setup')
@Controller('api/setup')
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  @Post()
  @Public()
  @ApiOperation({
    summary: 'Make the first account, the president’s, and sign in',
    operationId: 'Setup_setUp',
  })
  @ApiCreatedResponse({ type: LoginDto })
  @ApiProblems({ ...SETUP_PROBLEMS, ...AUTH_PROBLEMS }, 'wrong_setup_key', 'sign_in_busy')
  setUp(@Body() input: SetupInput, @Req() request: FastifyRequest): Promise<LoginDto> {
    return this.setup.setUp(input, clientOf(request), request.id);
  }
}
