import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { says } from '../http/problems/field-faults.js';
import { PASSWORD_MAX_LENGTH } from '../rules/passwords.js';
import { ROLES, type Role } from '../rules/permissions.js';
import { TEAM_ROLES, type TeamRole } from '../rules/roles.js';

export const RoleEnum = Object.fromEntries(ROLES.map((role) => [role, role]));
registerEnumType(RoleEnum, { name: 'Role', description: 'What an account may do' });

@InputType()
export class LoginInput {
  @Field()
  @ApiProperty({ example: 'volunteer@example.org' })
  @MaxLength(320, says('email.too_long'))
  @IsNotEmpty(says('required'))
  @IsString(says('required'))
  email: string;

  @Field()
  @ApiProperty({ example: 'usher-demo' })
  @MaxLength(PASSWORD_MAX_LENGTH, says('password.too_long'))
  @IsNotEmpty(says('required'))
  @IsString(says('required'))
  password: string;
}

@ObjectType('User')
export class UserDto {
  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  id: string;

  @Field()
  @ApiProperty({ example: 'Vera Volunteer' })
  fullName: string;

  @Field()
  @ApiProperty({ example: 'volunteer@example.org' })
  email: string;

  @Field(() => RoleEnum)
  @ApiProperty({ enum: ROLES })
  role: Role;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, enum: TEAM_ROLES, nullable: true })
  teamRole: TeamRole | null;

  @Field()
  @ApiProperty()
  isActive: boolean;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  @Field(() => Date, { nullable: true })
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastLogin: Date | null;
}

@ObjectType('Login')
export class LoginDto {
  @Field()
  @ApiProperty({
    example: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTkyIn0.c2lnbmF0dXJl',
    description: 'A JWT for `Authorization: Bearer …`',
  })
  accessToken: string;

  @Field()
  @ApiProperty({ enum: ['bearer'] })
  tokenType: string;

  @Field(() => Int, { description: 'Seconds' })
  @ApiProperty({ example: 43_200, description: 'Seconds' })
  expiresIn: number;

  @Field(() => UserDto)
  @ApiProperty({ type: () => UserDto })
  user: UserDto;
}
