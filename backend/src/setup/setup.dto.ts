import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { says } from '../http/problems/field-faults.js';
import { RuledText } from '../http/validation.js';
import { checkEmail, normalizeEmail } from '../rules/emails.js';
import { checkName, normalizeName } from '../rules/names.js';
import { checkPassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../rules/passwords.js';

export class SetupInput {
  @ApiProperty({ example: 'Zk3v…', description: 'From the address that Usher printed, after `#`' })
  @MaxLength(200, says('required'))
  @IsNotEmpty(says('required'))
  @IsString(says('required'))
  key: string;

  @ApiProperty({ example: 'Paula President', minLength: 2, maxLength: 50 })
  @RuledText(checkName, normalizeName)
  fullName: string;

  @ApiProperty({ example: 'paula@example.org', maxLength: 318 })
  @RuledText(checkEmail, normalizeEmail)
  email: string;

  @ApiProperty({ example: 'a long one', minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH })
  @RuledText(checkPassword)
  password: string;
}
