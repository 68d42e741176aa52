import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { AllowSignedIn, Public } from './access.js';
import { type Actor, CurrentActor } from './actor.js';
import {
  ChangePasswordInput,
  ForgotPasswordInput,
  LoginDto,
  LoginInput,
  MessageDto,
  PasswordChangedDto,
  ResetPasswordInput,
  UserDto,
} from './auth.dto.js';
import { AUTH_PROBLEMS } from './auth.error.js';
import { AuthService } from './auth.service.js';
import { PasswordChangeService } from './password-change.service.js';

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly passwords: PasswordChangeService,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Sign in' })
  @ApiOkResponse({ type: LoginDto })
  @ApiProblems(AUTH_PROBLEMS, 'wrong_credentials', 'inactive_account', 'sign_in_busy')
  login(@Body() input: LoginInput, @Req() request: FastifyRequest): Promise<LoginDto> {
    return this.auth.login(input, request.ip);
  }

  @Get('me')
  @AllowSignedIn()
  @ApiOperation({ summary: 'The signed-in user' })
  @ApiOkResponse({ type: UserDto })
  me(@CurrentActor() actor: Actor): Promise<UserDto> {
    return this.auth.me(actor);
  }

  @Post('forgot-password')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Have a link mailed that sets a new password' })
  @ApiOkResponse({ type: MessageDto, description: 'The same whether or not there is such an account' })
  forgotPassword(@Body() input: ForgotPasswordInput, @Req() request: FastifyRequest): Promise<MessageDto> {
    return this.passwords.forgot(input, request.ip, request.id);
  }

  @Post('reset-password')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Set a password by the token of a mailed link' })
  @ApiOkResponse({ type: MessageDto })
  @ApiProblems(AUTH_PROBLEMS, 'invalid_reset_token', 'sign_in_busy')
  resetPassword(@Body() input: ResetPasswordInput, @Req() request: FastifyRequest): Promise<MessageDto> {
    return this.passwords.reset(input, request.ip, request.id);
  }

  @Post('change-password')
  @HttpCode(200)
  @AllowSignedIn()
  @ApiOperation({ summary: 'Change your own password; all other sessions end' })
  @ApiOkResponse({ type: PasswordChangedDto })
  @ApiProblems(AUTH_PROBLEMS, 'wrong_current_password', 'sign_in_busy')
  changePassword(
    @CurrentActor() actor: Actor,
    @Body() input: ChangePasswordInput,
    @Req() request: FastifyRequest,
  ): Promise<PasswordChangedDto> {
    return this.passwords.change(actor, input, request.ip);
  }
}
