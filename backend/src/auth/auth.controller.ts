import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
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
  @ApiResponse({ status: 401, description: 'Invalid email or password' })
  @ApiResponse({ status: 403, description: 'Your account is inactive' })
  @ApiResponse({ status: 422, description: 'A field breaks a rule' })
  @ApiResponse({ status: 429, description: 'Too many failed sign-ins' })
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
  @ApiResponse({ status: 422, description: 'A field breaks a rule' })
  @ApiResponse({ status: 429, description: 'Too many attempts' })
  forgotPassword(@Body() input: ForgotPasswordInput, @Req() request: FastifyRequest): Promise<MessageDto> {
    return this.passwords.forgot(input, request.ip, request.id);
  }

  @Post('reset-password')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Set a password by the token of a mailed link' })
  @ApiOkResponse({ type: MessageDto })
  @ApiResponse({ status: 400, description: 'Invalid or expired reset token' })
  @ApiResponse({ status: 422, description: 'A field breaks a rule' })
  @ApiResponse({ status: 429, description: 'Too many attempts' })
  resetPassword(@Body() input: ResetPasswordInput, @Req() request: FastifyRequest): Promise<MessageDto> {
    return this.passwords.reset(input, request.ip, request.id);
  }

  @Post('change-password')
  @HttpCode(200)
  @AllowSignedIn()
  @ApiOperation({ summary: 'Change your own password; all other sessions end' })
  @ApiOkResponse({ type: PasswordChangedDto })
  @ApiResponse({ status: 400, description: 'Current password is incorrect' })
  @ApiResponse({ status: 422, description: 'A field breaks a rule' })
  @ApiResponse({ status: 429, description: 'Too many failed sign-ins' })
  changePassword(
    @CurrentActor() actor: Actor,
    @Body() input: ChangePasswordInput,
    @Req() request: FastifyRequest,
  ): Promise<PasswordChangedDto> {
    return this.passwords.change(actor, input, request.ip);
  }
}
