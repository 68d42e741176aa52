import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Equals, IsIn, IsNotEmpty, IsOptional } from 'class-validator';
import { says } from '../http/problems/field-faults.js';
import { FreeText, Ruled, RuledText } from '../http/validation.js';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  REJECTION_REASON_MAX_LENGTH,
} from '../rules/applications.js';
import { checkEmail, normalizeEmail } from '../rules/emails.js';
import { checkName, normalizeName } from '../rules/names.js';
import { checkPhone, normalizePhone } from '../rules/phones.js';
import { isTeamRole, TEAM_ROLES, type TeamRole } from '../rules/roles.js';

const ApplicationStatusEnum = Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, status]));
registerEnumType(ApplicationStatusEnum, { name: 'ApplicationStatus' });

@InputType()
export class SubmitApplicationInput {
  @Field()
  @ApiProperty({ example: 'Rosa Delgado', minLength: 2, maxLength: 50 })
  @RuledText(checkName, normalizeName)
  name: string;

  @Field()
  @ApiProperty({ example: 'rosa.delgado@example.org', maxLength: 318 })
  @RuledText(checkEmail, normalizeEmail)
  email: string;

  @Field({ description: '10 to 15 digits, with any spaces, dashes and brackets' })
  @ApiProperty({
    example: '(415) 555-0142',
    description: '10 to 15 digits, with any spaces, dashes and brackets',
  })
  @RuledText(checkPhone, normalizePhone)
  phone: string;

  @Field(() => String)
  @ApiProperty({ enum: TEAM_ROLES })
  @IsIn(TEAM_ROLES, says('team_role.unknown'))
  @IsNotEmpty(says('team_role.required'))
  teamRole: TeamRole;
}

@InputType()
export class RejectApplicationInput {
  @Field(() => ApplicationStatusEnum)
  @ApiProperty({ enum: ['rejected'] })
  @Equals('rejected', says('application_status.unknown', 'Status must be rejected'))
  status: 'rejected';

  @Field({ description: 'Told to the applicant' })
  @ApiProperty({ example: 'All places of this team are taken.', maxLength: REJECTION_REASON_MAX_LENGTH })
  @FreeText(REJECTION_REASON_MAX_LENGTH, { multiline: true })
  rejectionReason: string;
}

@InputType()
export class UpdateApplicationInput {
  @Field(() => ApplicationStatusEnum, { description: 'The stored one: a review changes it, this does not' })
  @ApiProperty({
    enum: APPLICATION_STATUSES,
    description: 'The stored one: a review changes it, this does not',
  })
  @IsIn(APPLICATION_STATUSES, says('application_status.unknown'))
  status: ApplicationStatus;

  @Field(() => String, { nullable: true, description: 'Null clears it' })
  @ApiProperty({ type: String, enum: TEAM_ROLES, nullable: true, description: 'Null clears it' })
  @Ruled((value) => (value === null || isTeamRole(value) ? null : 'team_role.unknown'))
  teamRole: TeamRole | null;
}

@ArgsType()
export class ApplicationsQuery {
  @Field(() => ApplicationStatusEnum, { nullable: true })
  @ApiPropertyOptional({ enum: APPLICATION_STATUSES })
  @IsIn(APPLICATION_STATUSES, says('application_status.unknown'))
  @IsOptional()
  status?: ApplicationStatus;

  @Field(() => String, { nullable: true })
  @ApiPropertyOptional({ enum: TEAM_ROLES })
  @IsIn(TEAM_ROLES, says('team_role.unknown'))
  @IsOptional()
  teamRole?: TeamRole;
}

@ObjectType('VolunteerApplication')
export class ApplicationDto {
  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  id: string;

  @Field()
  @ApiProperty({ example: 'Rosa Delgado' })
  name: string;

  @Field()
  @ApiProperty({ example: 'rosa.delgado@example.org' })
  email: string;

  @Field({ description: 'Digits' })
  @ApiProperty({ example: '4155550142' })
  phone: string;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, enum: TEAM_ROLES, nullable: true })
  teamRole: TeamRole | null;

  @Field(() => ApplicationStatusEnum)
  @ApiProperty({ enum: APPLICATION_STATUSES })
  status: ApplicationStatus;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  @Field(() => Date, { nullable: true })
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewedAt: Date | null;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, nullable: true, example: 'All places of this team are taken.' })
  rejectionReason: string | null;
}

@ObjectType('ApplicationCounts')
export class ApplicationCountsDto {
  @Field(() => Int)
  @ApiProperty({ example: 3 })
  pending: number;

  @Field(() => Int)
  @ApiProperty({ example: 12 })
  approved: number;

  @Field(() => Int)
  @ApiProperty({ example: 1 })
  rejected: number;
}
