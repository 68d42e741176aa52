import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AllowSignedIn } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { AUTH_PROBLEMS } from '../auth/auth.error.js';
import { clientOf } from '../auth/client.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { requireId } from '../http/validation.js';
import { AppsService } from './apps.service.js';
import { PasskeysService } from './passkeys.service.js';
import {
  AddPasskeyInput,
  AppSetupDto,
  ConfirmAppInput,
  CreationOptionsDto,
  CurrentPasswordInput,
  PasskeyAddedDto,
  RecoveryCodesDto,
  RecoveryCodesOfFirstDto,
  SecondFactorDto,
} from './second-factor.dto.js';
import { SECOND_FACTOR_PROBLEMS, SecondFactorError } from './second-factor.error.js';
import { SecondFactorService } from './second-factor.service.js';

const PROBLEMS = { ...AUTH_PROBLEMS, ...SECOND_FACTOR_PROBLEMS };
const noPasskey = (): SecondFactorError => new SecondFactorError('no_passkey');

/** One's own passkeys, authenticator app and recovery codes. */
@ApiTags('auth')
@Controller('api/auth')
@AllowSignedIn()
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactorService,
    private readonly passkeys: PasskeysService,
    private readonly apps: AppsService,
  ) {}

  @Get('second-factor')
  @ApiOperation({ summary: 'What you sign in with besides your password' })
  @ApiOkResponse({ type: SecondFactorDto })
  show(@CurrentActor() actor: Actor): Promise<SecondFactorDto> {
    return this.secondFactor.show(actor);
  }

  @Post('passkeys/options')
  @HttpCode(200)
  @ApiOperation({ summary: 'What the browser makes a passkey by' })
  @ApiOkResponse({ type: CreationOptionsDto })
  @ApiProblems(PROBLEMS, 'wrong_current_password', 'passkeys_unavailable', 'sign_in_busy')
  passkeyOptions(
    @CurrentActor() actor: Actor,
    @Body() { currentPassword }: CurrentPasswordInput,
    @Req() request: FastifyRequest,
  ): Promise<CreationOptionsDto> {
    return this.passkeys.options(actor, currentPassword, clientOf(request));
  }

  @Post('passkeys')
  @ApiOperation({ summary: 'Add a passkey' })
  @ApiCreatedResponse({ type: PasskeyAddedDto })
  @ApiProblems(PROBLEMS, 'passkey_refused', 'passkey_known', 'passkeys_unavailable')
  addPasskey(@CurrentActor() actor: Actor, @Body() input: AddPasskeyInput): Promise<PasskeyAddedDto> {
    return this.passkeys.add(actor, input);
  }

  @Post('passkeys/:id/removal')
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove a passkey' })
  @ApiNoContentResponse()
  @ApiProblems(PROBLEMS, 'wrong_current_password', 'no_passkey', 'second_factor_needed', 'sign_in_busy')
  removePasskey(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { currentPassword }: CurrentPasswordInput,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.passkeys.remove(actor, requireId(id, noPasskey), currentPassword, clientOf(request));
  }

  @Post('totp')
  @HttpCode(200)
  @ApiOperation({ summary: 'Begin to set up an authenticator app, which counts once it is confirmed' })
  @ApiOkResponse({ type: AppSetupDto })
  @ApiProblems(PROBLEMS, 'wrong_current_password', 'sign_in_busy')
  beginApp(
    @CurrentActor() actor: Actor,
    @Body() { currentPassword }: CurrentPasswordInput,
    @Req() request: FastifyRequest,
  ): Promise<AppSetupDto> {
    return this.apps.begin(actor, currentPassword, clientOf(request));
  }

  @Post('totp/confirmation')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Confirm an authenticator app by its first code; it takes the place of an earlier one',
  })
  @ApiOkResponse({ type: RecoveryCodesOfFirstDto })
  @ApiProblems(PROBLEMS, 'wrong_app_code', 'sign_in_busy')
  confirmApp(
    @CurrentActor() actor: Actor,
    @Body() { code }: ConfirmAppInput,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodesOfFirstDto> {
    return this.apps.confirm(actor, code, clientOf(request));
  }

  @Post('totp/removal')
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove the authenticator app' })
  @ApiNoContentResponse()
  @ApiProblems(PROBLEMS, 'wrong_current_password', 'no_app', 'second_factor_needed', 'sign_in_busy')
  removeApp(
    @CurrentActor() actor: Actor,
    @Body() { currentPassword }: CurrentPasswordInput,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.apps.remove(actor, currentPassword, clientOf(request));
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @ApiOperation({ summary: 'Make new recovery codes; the earlier ones are void' })
  @ApiOkResponse({ type: RecoveryCodesDto })
  @ApiProblems(PROBLEMS, 'wrong_current_password', 'no_second_factor', 'sign_in_busy')
  makeCodes(
    @CurrentActor() actor: Actor,
    @Body() { currentPassword }: CurrentPasswordInput,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodesDto> {
    return this.secondFactor.makeCodes(actor, currentPassword, clientOf(request));
  }
}
