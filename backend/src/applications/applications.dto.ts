import { ArgsType, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Equals, IsIn, IsNotEmpty } from 'class-validator';
import { Enum, Nullable, Optional, Prop } from '../http/shapes.js';
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

const ApplicationStatusEnum = new Enum('ApplicationStatus', APPLICATION_STATUSES);

@InputType()
export class SubmitApplicationInput {
  @Prop({ example: 'Rosa Delgado', minLength: 2, maxLength: 50 })
  @RuledText(checkName, normalizeName)
  name: string;

  @Prop({ example: 'rosa.delgado@example.org', maxLength: 318 })
  @RuledText(checkEmail, normalizeEmail)
  email: string;

  @Prop({ example: '(415) 555-0142', description: '10 to 15 digits, with any spaces, dashes and brackets' })
  @RuledText(checkPhone, normalizePhone)
  phone: string;

  @Prop(TEAM_ROLES)
  @IsIn(TEAM_ROLES, says('team_role.unknown'))
  @IsNotEmpty(says('team_role.required'))
  teamRole: TeamRole;
}

@InputType()
export class RejectApplicationInput {
  @Prop(ApplicationStatusEnum, { enum: ['rejected'] })
  @Equals('rejected', says('application_status.unknown', 'Status must be rejected'))
  status: 'rejected';

  @Prop({
    example: 'All places of this team are taken.',
    maxLength: REJECTION_REASON_MAX_LENGTH,
    description: 'Told to the applicant',
  })
  @FreeText(REJECTION_REASON_MAX_LENGTH, { multiline: true })
  rejectionReason: string;
}

@InputType()
export class UpdateApplicationInput {
  @Prop(ApplicationStatusEnum, 'The stored one: a review changes it, this does not')
  @IsIn(APPLICATION_STATUSES, says('application_status.unknown'))
  status: ApplicationStatus;

  @Nullable(TEAM_ROLES, 'Null clears it')
  @Ruled((value) => (value === null || isTeamRole(value) ? null : 'team_role.unknown'))
  teamRole: TeamRole | null;
}

@ArgsType()
export class ApplicationsQuery {
  @Optional(ApplicationStatusEnum)
  @IsIn(APPLICATION_STATUSES, says('application_status.unknown'))
  status?: ApplicationStatus;

  @Optional(TEAM_ROLES)
  @IsIn(TEAM_ROLES, says('team_role.unknown'))
  teamRole?: TeamRole;
}

@ObjectType('VolunteerApplication')
export class ApplicationDto {
  @Prop(ID)
  id: string;

  @Prop({ example: 'Rosa Delgado' })
  name: string;

  @Prop({ example: 'rosa.delgado@example.org' })
  email: string;

  @Prop({ example: '4155550142', description: 'Digits' })
  phone: string;

  @Nullable(TEAM_ROLES)
  teamRole: TeamRole | null;

  @Prop(ApplicationStatusEnum)
  status: ApplicationStatus;

  @Prop()
  createdAt: Date;

  @Nullable(Date)
  reviewedAt: Date | null;

  @Nullable(String, { example: 'All places of this team are taken.' })
  rejectionReason: string | null;
}

@ObjectType('ApplicationCounts')
export class ApplicationCountsDto implements Record<ApplicationStatus, number> {
  @Prop({ example: 3 })
  pending: number;

  @Prop({ example: 12 })
  approved: number;

  @Prop({ example: 1 })
  rejected: number;
}
