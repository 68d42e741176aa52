import { InputType, ObjectType } from '@nestjs/graphql';
import { IsNotEmpty, IsString, MaxLength, ValidateBy } from 'class-validator';
import { Prop } from '../http/shapes.js';
import { says } from '../http/problems/field-faults.js';
import { RuledText } from '../http/validation.js';
import { checkEmail, normalizeEmail } from '../rules/emails.js';
import { type RuleMessage } from '../rules/rule-messages.js';
import {
  checkNewPassword,
  checkPassword,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '../rules/passwords.js';

@InputType()
export class ResetPasswordInput {
  @Prop({ example: 'Zk3v…', description: 'From the link in the mail' })
  @MaxLength(200, says('reset_token.invalid'))
  @IsNotEmpty(says('reset_token.invalid'))
  @IsString(says('reset_token.invalid'))
  token: string;

  @Prop({ example: 'a longer one' })
  @RuledText(checkPassword)
  newPassword: string;
}

/** Accepts an address that looks misspelled, as an account may have it all the same. */
const checkAnyEmail = (email: string): RuleMessage | null => {
  const broken = checkEmail(email);
  return broken === 'email.typo' ? null : broken;
};

@InputType()
export class ForgotPasswordInput {
  @Prop({ example: 'volunteer@example.org' })
  @RuledText(checkAnyEmail, normalizeEmail)
  email: string;
}

/** Checks a new password in a form that also contains the current one. */
const NewPassword = (): PropertyDecorator => {
  const check = (value: unknown, form: object): RuleMessage | null =>
    checkNewPassword(
      typeof value === 'string' ? value : '',
      String((form as Partial<ChangePasswordInput>).currentPassword),
    );
  return ValidateBy({
    name: 'rule',
    validator: {
      validate: (value, args) => check(value, args!.object) === null,
      defaultMessage: (args) => check(args!.value, args!.object) ?? 'text.invalid',
    },
  });
};

@InputType()
export class ChangePasswordInput {
  @Prop({ example: 'usher-demo' })
  @MaxLength(PASSWORD_MAX_LENGTH, says('password.too_long'))
  @IsNotEmpty(says('password.current_required'))
  @IsString(says('password.current_required'))
  currentPassword: string;

  @Prop({ example: 'a longer one', minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH })
  @NewPassword()
  newPassword: string;
}

@ObjectType('Message')
export class MessageDto {
  @Prop({ example: 'If an account with that email exists, a reset link has been sent.' })
  message: string;
}

@ObjectType('PasswordChanged')
export class PasswordChangedDto {
  @Prop({ example: 'Your password was changed.' })
  message: string;

  @Prop({
    example: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTkyIn0.c2lnbmF0dXJl',
    description: 'A JWT in place of the one that was used, which has ended',
  })
  accessToken: string;
}
