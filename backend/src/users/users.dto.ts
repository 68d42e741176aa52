import { InputType, ObjectType } from '@nestjs/graphql';
import { IsBoolean, IsIn, ValidateIf } from 'class-validator';
import { Omittable, Optional } from '../http/shapes.js';
import { RoleEnum, UserDto } from '../auth/auth.dto.js';
import { says } from '../http/problems/field-faults.js';
import { pageOf } from '../http/pagination.js';
import { type Role, ROLES } from '../rules/permissions.js';
import { TEAM_ROLES, type TeamRole } from '../rules/roles.js';

/** Omitted fields keep their values. */
@InputType()
export class UpdateUserInput {
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
}

@ObjectType('UserPage')
export class UserPageDto extends pageOf(UserDto) {}
