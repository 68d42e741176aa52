import { IsNotEmpty, IsObject, IsString, MaxLength } from 'class-validator';
import { says } from '../http/problems/field-faults.js';
import { Nullable, Omittable, Prop } from '../http/shapes.js';
import { FreeText } from '../http/validation.js';
import { PASSWORD_MAX_LENGTH } from '../rules/passwords.js';

const PASSKEY_NAME_MAX_LENGTH = 60;
/** A ticket has 43 characters, a challenge's id at most 115. */
const TOKEN_MAX_LENGTH = 200;
const CODE_MAX_LENGTH = 40;

const TICKET = { example: 'Zk3v…', description: 'From the answer `second_factor_required`' };
const CHALLENGE = {
  example: 'Zk3v…',
  description: 'From the options, for which it is good once, for five minutes',
};
const RECOVERY_CODES = ['4k7qz-90dmx'];
const CODES_TOLD = 'Each is good once, and they are shown this once';

export class CurrentPasswordInput {
  @Prop({ example: 'usher-demo' })
  @MaxLength(PASSWORD_MAX_LENGTH, says('password.too_long'))
  @IsNotEmpty(says('password.current_required'))
  @IsString(says('password.current_required'))
  currentPassword: string;
}

export class CodeInput {
  @Prop(TICKET)
  @MaxLength(TOKEN_MAX_LENGTH, says('text.too_long'))
  @IsNotEmpty(says('required'))
  @IsString(says('required'))
  ticket: string;

  @Prop({ example: '492039', description: 'Of the authenticator app, or a recovery code' })
  @MaxLength(CODE_MAX_LENGTH, says('text.too_long'))
  @IsNotEmpty(says('required'))
  @IsString(says('required'))
  code: string;
}

export class RequestOptionsInput {
  @Omittable({
    ...TICKET,
    description: 'From `second_factor_required`; left out where no password was given',
  })
  @MaxLength(TOKEN_MAX_LENGTH, says('text.too_long'))
  @IsNotEmpty(says('required'))
  @IsString(says('required'))
  ticket?: string;
}

export class RequestOptionsDto {
  @Prop(CHALLENGE)
  challengeId: string;

  @Prop(Object, {
    additionalProperties: true,
    description: "WebAuthn's PublicKeyCredentialRequestOptionsJSON, for `navigator.credentials.get`",
  })
  options: object;
}

export class PasskeyAnswerInput {
  @Prop(CHALLENGE)
  @MaxLength(TOKEN_MAX_LENGTH, says('text.too_long'))
  @IsNotEmpty(says('required'))
  @IsString(says('required'))
  challengeId: string;

  @Prop(Object, {
    additionalProperties: true,
    description: "WebAuthn's AuthenticationResponseJSON, as the browser gave it",
  })
  @IsObject(says('text.invalid', 'response must be an object'))
  response: Record<string, unknown>;
}

export class CreationOptionsDto {
  @Prop(CHALLENGE)
  challengeId: string;

  @Prop(Object, {
    additionalProperties: true,
    description: "WebAuthn's PublicKeyCredentialCreationOptionsJSON, for `navigator.credentials.create`",
  })
  options: object;
}

export class AddPasskeyInput {
  @Prop(CHALLENGE)
  @MaxLength(TOKEN_MAX_LENGTH, says('text.too_long'))
  @IsNotEmpty(says('required'))
  @IsString(says('required'))
  challengeId: string;

  @Prop({ example: 'Phone', minLength: 1, maxLength: PASSKEY_NAME_MAX_LENGTH })
  @FreeText(PASSKEY_NAME_MAX_LENGTH)
  name: string;

  @Prop(Object, {
    additionalProperties: true,
    description: "WebAuthn's RegistrationResponseJSON, as the browser gave it",
  })
  @IsObject(says('text.invalid', 'response must be an object'))
  response: Record<string, unknown>;
}

export class PasskeyDto {
  @Prop({ description: 'Its id' })
  id: string;

  @Prop({ example: 'Phone' })
  name: string;

  @Prop()
  createdAt: Date;

  @Nullable(Date, { description: 'When it last signed in' })
  lastUsedAt: Date | null;
}

export class PasskeyAddedDto {
  @Prop(PasskeyDto)
  passkey: PasskeyDto;

  @Nullable([String], { example: RECOVERY_CODES, description: `With the first factor: ten. ${CODES_TOLD}` })
  recoveryCodes: string[] | null;
}

export class AuthenticatorAppDto {
  @Prop()
  createdAt: Date;

  @Nullable(Date)
  lastUsedAt: Date | null;
}

export class SecondFactorDto {
  @Prop({ description: 'False where browsers have none: at a network address, and without https' })
  passkeysAvailable: boolean;

  @Prop({ description: 'Whether the organization demands one of this account' })
  isRequired: boolean;

  @Nullable(Date, { description: 'When the account must have one and has none' })
  dueAt: Date | null;

  @Prop([PasskeyDto], { description: 'The oldest first' })
  passkeys: PasskeyDto[];

  @Nullable(AuthenticatorAppDto, { description: 'Its authenticator app, if it has one' })
  totp: AuthenticatorAppDto | null;

  @Prop({ example: 10, minimum: 0 })
  recoveryCodesLeft: number;
}

export class AppSetupDto {
  @Prop({ example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', description: 'Base32, for those who type it' })
  secret: string;

  @Prop({ example: 'otpauth://totp/Usher:volunteer@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Usher' })
  uri: string;

  @Prop({
    example: 'data:image/png;base64,iVBORw0KGgo=',
    description: 'Its QR code, a PNG picture as a data URI',
  })
  qr: string;
}

export class ConfirmAppInput {
  @Prop({ example: '492039', description: 'Of the app that is being set up' })
  @MaxLength(CODE_MAX_LENGTH, says('text.too_long'))
  @IsNotEmpty(says('required'))
  @IsString(says('required'))
  code: string;
}

export class RecoveryCodesOfFirstDto {
  @Nullable([String], { example: RECOVERY_CODES, description: `With the first factor: ten. ${CODES_TOLD}` })
  recoveryCodes: string[] | null;
}

export class RecoveryCodesDto {
  @Prop([String], { example: RECOVERY_CODES, description: `Ten. ${CODES_TOLD}` })
  recoveryCodes: string[];
}
