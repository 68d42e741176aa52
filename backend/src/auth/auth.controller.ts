import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AllowSignedIn, Public } from './access.js';
import { type Actor, CurrentActor } from './actor.js';
import { LoginDto, LoginInput, MessageDto, ResetPasswordInput, UserDto } from './auth.dto.js';
import { AuthService } from './auth.service.js';

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post('login')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Sign in' })
  @ApiOkResponse({ type: LoginDto })
  @ApiResponse({ status: 401, description: 'Invalid email or password' })
  @ApiResponse({ status: 403, description: 'Your account is inactive' })
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

  @Post('reset-password')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Set a password by the token of a mailed link' })
  @ApiOkResponse({ type: MessageDto })
  @ApiResponse({ status: 400, description: 'Invalid or expired reset token' })
  @ApiResponse({ status: 429, description: 'Too many attempts' })
  resetPassword(@Body() input: ResetPasswordInput, @Req() request: FastifyRequest): Promise<MessageDto> {
    return this.auth.resetPassword(input, request.ip, request.id);
  }
}
