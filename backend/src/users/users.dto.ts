import { InputType, ObjectType } from '@nestjs/graphql';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, ValidateIf } from 'class-validator';
import { Omittable, Optional } from '../http/shapes.js';
import { RoleEnum, UserDto } from '../auth/auth.dto.js';
import { says } from '../http/problems/field-faults.js';
import { pageOf } from '../http/pagination.js';
import { IsOmittable, RuledText } from '../http/validation.js';
import { checkEmail, normalizeEmail } from '../rules/emails.js';
import { checkName, normalizeName } from '../rules/names.js';
import { type Role, ROLES } from '../rules/permissions.js';
import { TEAM_ROLES, type TeamRole } from '../rules/roles.js';

const DOOR_ONLY = 'Whether the account is for the door alone and sells nothing; for volunteers only';

export class CreateUserInput {
  @ApiProperty({ example: 'Fiona Finance', minLength: 2, maxLength: 50 })
  @RuledText(checkName, normalizeName)
  fullName: string;

  @ApiProperty({ example: 'fiona@example.org', maxLength: 318 })
  @RuledText(checkEmail, normalizeEmail)
  email: string;

  @ApiProperty({ enum: ROLES })
  @IsIn(ROLES, says('choice.unknown', `role must be one of ${ROLES.join(', ')}`))
  role: Role;

  @ApiProperty({ enum: TEAM_ROLES, required: false, nullable: true })
  @IsIn(TEAM_ROLES, says('choice.unknown', `team_role must be one of ${TEAM_ROLES.join(', ')}, or null`))
  @IsOptional()
  teamRole?: TeamRole | null;

  @ApiProperty({ required: false, default: false, description: DOOR_ONLY })
  @IsBoolean(says('boolean.invalid', 'door_only must be true or false'))
  @IsOmittable()
  doorOnly?: boolean;
}

/** Omitted fields keep their values. */
@InputType()
export class UpdateUserInput {
  @Omittable({ example: 'Vera Volunteer', minLength: 2, maxLength: 50 })
  @RuledText(checkName, normalizeName)
  fullName?: string;

  @Omittable({ example: 'vera@example.org', maxLength: 318, description: 'Ends the sessions of the account' })
  @RuledText(checkEmail, normalizeEmail)
  email?: string;

  @Omittable(RoleEnum)
  @IsIn(ROLES, says('choice.unknown', `role must be one of ${ROLES.join(', ')}`))
  role?: Role;

  @Optional(TEAM_ROLES, { nullable: true, description: 'Null clears it' })
  @IsIn(TEAM_ROLES, says('choice.unknown', `team_role must be one of ${TEAM_ROLES.join(', ')}, or null`))
  @ValidateIf((_, value) => value !== undefined && value !== null)
  teamRole?: TeamRole | null;

  @Omittable()
  @IsBoolean(says('boolean.invalid', 'is_active must be true or false'))
  isActive?: boolean;

  @Omittable({ description: `${DOOR_ONLY}. Another role clears it.` })
  @IsBoolean(says('boolean.invalid', 'door_only must be true or false'))
  doorOnly?: boolean;
}

@ObjectType('UserPage')
export class UserPageDto extends pageOf(UserDto) {}
