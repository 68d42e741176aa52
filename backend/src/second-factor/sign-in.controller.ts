import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../auth/access.js';
import { LoginDto } from '../auth/auth.dto.js';
import { AUTH_PROBLEMS } from '../auth/auth.error.js';
import { clientOf, DEVICE_API_HEADER } from '../auth/client.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import {
  CodeInput,
  PasskeyAnswerInput,
  RequestOptionsDto,
  RequestOptionsInput,
} from './second-factor.dto.js';
import { SECOND_FACTOR_PROBLEMS } from './second-factor.error.js';
import { SignInService } from './sign-in.service.js';

const PROBLEMS = { ...AUTH_PROBLEMS, ...SECOND_FACTOR_PROBLEMS };

/** The second half of a sign-in, and a sign-in by passkey alone. */
@ApiTags('auth')
@Controller('api/auth/login')
export class SignInController {
  constructor(private readonly signIn: SignInService) {}

  @Post('code')
  @HttpCode(200)
  @Public()
  @ApiHeader(DEVICE_API_HEADER)
  @ApiOperation({ summary: 'Finish signing in by a code of the authenticator app, or a recovery code' })
  @ApiOkResponse({ type: LoginDto })
  @ApiProblems(PROBLEMS, 'wrong_code', 'ticket_expired', 'sign_in_busy')
  byCode(@Body() input: CodeInput, @Req() request: FastifyRequest): Promise<LoginDto> {
    return this.signIn.byCode(input, clientOf(request), request.id);
  }

  @Post('passkey/options')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'What the browser finds a passkey by: after the password, or instead of it' })
  @ApiOkResponse({ type: RequestOptionsDto })
  @ApiProblems(PROBLEMS, 'ticket_expired', 'passkeys_unavailable')
  passkeyOptions(@Body() { ticket }: RequestOptionsInput): Promise<RequestOptionsDto> {
    return this.signIn.passkeyOptions(ticket);
  }

  @Post('passkey')
  @HttpCode(200)
  @Public()
  @ApiHeader(DEVICE_API_HEADER)
  @ApiOperation({ summary: 'Sign in by a passkey, or finish doing so' })
  @ApiOkResponse({ type: LoginDto })
  @ApiProblems(
    PROBLEMS,
    'wrong_passkey',
    'ticket_expired',
    'inactive_account',
    'passkeys_unavailable',
    'sign_in_busy',
  )
  byPasskey(@Body() input: PasskeyAnswerInput, @Req() request: FastifyRequest): Promise<LoginDto> {
    return this.signIn.byPasskey(input, clientOf(request));
  }
}
