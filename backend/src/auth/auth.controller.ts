import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { AllowSignedIn, Public } from './access.js';
import { type Actor, CurrentActor } from './actor.js';
import { clientOf, DEVICE_API_HEADER } from './client.js';
import { LoginDto, LoginInput, UserDto } from './auth.dto.js';
import { AUTH_PROBLEMS } from './auth.error.js';
import { AuthService } from './auth.service.js';

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post('login')
  @HttpCode(200)
  @Public()
  @ApiHeader(DEVICE_API_HEADER)
  @ApiOperation({ summary: 'Sign in' })
  @ApiOkResponse({ type: LoginDto })
  @ApiProblems(
    AUTH_PROBLEMS,
    'wrong_credentials',
    'second_factor_required',
    'inactive_account',
    'sign_in_busy',
  )
  login(@Body() input: LoginInput, @Req() request: FastifyRequest): Promise<LoginDto> {
    return this.auth.login(input, clientOf(request));
  }

  @Get('me')
  @AllowSignedIn()
  @ApiOperation({ summary: 'The signed-in user' })
  @ApiOkResponse({ type: UserDto })
  me(@CurrentActor() actor: Actor): Promise<UserDto> {
    return this.auth.me(actor);
  }
}
