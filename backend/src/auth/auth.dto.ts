import { ID, InputType, ObjectType } from '@nestjs/graphql';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Enum, Nullable, Optional, Prop } from '../http/shapes.js';
import { says } from '../http/problems/field-faults.js';
import { PASSWORD_MAX_LENGTH } from '../rules/passwords.js';
import { type Role, ROLES } from '../rules/permissions.js';
import { TEAM_ROLES, type TeamRole } from '../rules/roles.js';

export const RoleEnum = new Enum('Role', ROLES, 'What an account may do');

@InputType()
export class LoginInput {
  @Prop({ example: 'volunteer@example.org' })
  @MaxLength(320, says('email.too_long'))
  @IsNotEmpty(says('required'))
  @IsString(says('required'))
  email: string;

  @Prop({ example: 'usher-demo' })
  @MaxLength(PASSWORD_MAX_LENGTH, says('password.too_long'))
  @IsNotEmpty(says('required'))
  @IsString(says('required'))
  password: string;
}

@ObjectType('User')
export class UserDto {
  @Prop(ID)
  id: string;

  @Prop({ example: 'Vera Volunteer' })
  fullName: string;

  @Prop({ example: 'volunteer@example.org' })
  email: string;

  @Prop(RoleEnum)
  role: Role;

  @Nullable(TEAM_ROLES)
  teamRole: TeamRole | null;

  @Prop({ description: 'A volunteer who is for the door alone, and sells nothing' })
  doorOnly: boolean;

  @Prop()
  isActive: boolean;

  @Prop({ description: 'False until the account has set its first password' })
  hasPassword: boolean;

  @Prop({ description: 'Whether it has a passkey or an authenticator app' })
  hasSecondFactor: boolean;

  @Optional(Date, {
    nullable: true,
    description:
      "Of one's own account: when it must have a second factor and has none, or null. Others' accounts lack it",
  })
  secondFactorDue?: Date | null;

  @Nullable(Date, {
    description: 'When a link to set the password was last mailed to somebody who was invited',
  })
  invitedAt: Date | null;

  @Prop()
  createdAt: Date;

  @Nullable(Date)
  lastLogin: Date | null;
}

@ObjectType('Login')
export class LoginDto {
  @Prop({
    example: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTkyIn0.c2lnbmF0dXJl',
    description: 'A JWT for `Authorization: Bearer …`',
  })
  accessToken: string;

  @Prop(['bearer'])
  tokenType: 'bearer';

  @Prop({ example: 43_200, description: 'Seconds' })
  expiresIn: number;

  @Prop()
  user: UserDto;
}
