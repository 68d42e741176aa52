import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, ValidateIf } from 'class-validator';
import { RoleEnum, UserDto } from '../auth/auth.dto.js';
import { says } from '../http/problems/field-faults.js';
import { PaginationDto } from '../http/pagination.js';
import { IsOmittable } from '../http/validation.js';
import { ROLES, type Role } from '../rules/permissions.js';
import { TEAM_ROLES, type TeamRole } from '../rules/roles.js';

/** Omitted fields keep their values. */
@InputType()
export class UpdateUserInput {
  @Field(() => RoleEnum, { nullable: true })
  @ApiPropertyOptional({ enum: ROLES })
  @IsIn(ROLES, says('choice.unknown', `role must be one of ${ROLES.join(', ')}`))
  @IsOmittable()
  role?: Role;

  @Field(() => String, { nullable: true, description: 'Null clears it' })
  @ApiPropertyOptional({ type: String, enum: TEAM_ROLES, nullable: true, description: 'Null clears it' })
  @IsIn(TEAM_ROLES, says('choice.unknown', `team_role must be one of ${TEAM_ROLES.join(', ')}, or null`))
  @ValidateIf((_, value) => value !== undefined && value !== null)
  teamRole?: TeamRole | null;

  @Field({ nullable: true })
  @ApiPropertyOptional()
  @IsBoolean(says('boolean.invalid', 'is_active must be true or false'))
  @IsOmittable()
  isActive?: boolean;
}

@ObjectType('UserPage')
export class UserPageDto {
  @Field(() => [UserDto])
  @ApiProperty({ type: () => [UserDto] })
  data: UserDto[];

  @Field(() => PaginationDto)
  @ApiProperty({ type: () => PaginationDto })
  pagination: PaginationDto;
}
