import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AllowSignedIn, Public } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { clientOf } from '../auth/client.js';
import { AUTH_PROBLEMS } from '../auth/auth.error.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import {
  ChangePasswordInput,
  ForgotPasswordInput,
  MessageDto,
  PasswordChangedDto,
  ResetPasswordInput,
} from './passwords.dto.js';
import { PasswordsService } from './passwords.service.js';

/** Its routes and operation ids belong to `auth` in the API. */
@ApiTags('auth')
@Controller('api/auth')
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService) {}

  @Post('forgot-password')
  @HttpCode(200)
  @Public()
  @ApiOperation({
    summary: 'Have a link mailed that sets a new password',
    operationId: 'Auth_forgotPassword',
  })
  @ApiOkResponse({ type: MessageDto, description: 'The same whether or not there is such an account' })
  forgotPassword(@Body() input: ForgotPasswordInput, @Req() request: FastifyRequest): Promise<MessageDto> {
    return this.passwords.forgot(input, request.ip, request.id);
  }

  @Post('reset-password')
  @HttpCode(200)
  @Public()
  @ApiOperation({
    summary: 'Set a password by the token of a mailed link',
    operationId: 'Auth_resetPassword',
  })
  @ApiOkResponse({ type: MessageDto })
  @ApiProblems(AUTH_PROBLEMS, 'invalid_reset_token', 'sign_in_busy')
  resetPassword(@Body() input: ResetPasswordInput, @Req() request: FastifyRequest): Promise<MessageDto> {
    return this.passwords.reset(input, request.ip, request.id);
  }

  @Post('change-password')
  @HttpCode(200)
  @AllowSignedIn()
  @ApiOperation({
    summary: 'Change your own password; all other sessions end',
    operationId: 'Auth_changePassword',
  })
  @ApiOkResponse({ type: PasswordChangedDto })
  @ApiProblems(AUTH_PROBLEMS, 'wrong_current_password', 'sign_in_busy')
  changePassword(
    @CurrentActor() actor: Actor,
    @Body() input: ChangePasswordInput,
    @Req() request: FastifyRequest,
  ): Promise<PasswordChangedDto> {
    return this.passwords.change(actor, input, clientOf(request));
  }
}
