import { IsIn } from 'class-validator';
import { says } from '../http/problems/field-faults.js';
import { Nullable, Omittable, Optional, Prop } from '../http/shapes.js';
import { FreeText, RuledText } from '../http/validation.js';
import { checkEmail, normalizeEmail } from '../rules/emails.js';
import { SECOND_FACTOR_DEMANDS, type SecondFactorDemand } from '../rules/second-factor.js';
import { checkTimeZone } from '../rules/time-zones.js';

const NAME_MAX_LENGTH = 80;

export class OrganizationDto {
  @Nullable(String, { example: 'Riverside Friends', description: 'Null until it was given one' })
  name: string | null;

  @Nullable(String, {
    example: '/api/organization/logo/9f86d081884c7d659a2feaa0c55ad015',
    description: 'A PNG picture, which is kept for good under this path; null where there is none',
  })
  logo: string | null;

  @Optional(String, {
    nullable: true,
    example: 'tickets@example.org',
    description: 'For the president: where answers to mails go, unless their event says otherwise',
  })
  replyTo?: string | null;

  @Optional(String, {
    example: 'America/New_York',
    description: 'For the president: the time zone that new events begin with',
  })
  timeZone?: string;

  @Optional(SECOND_FACTOR_DEMANDS, {
    description: 'For the president: whose accounts must have a passkey or an authenticator app',
  })
  secondFactor?: SecondFactorDemand;
}

/** All that is typed of an organization. An omitted optional field keeps its value. */
export class OrganizationInput {
  @Prop({
    example: 'Riverside Friends',
    minLength: 0,
    maxLength: NAME_MAX_LENGTH,
    description: 'Empty: it goes by the name of the product',
  })
  @FreeText(NAME_MAX_LENGTH, { optional: true })
  name: string;

  @Optional(String, {
    nullable: true,
    example: 'tickets@example.org',
    description: 'Where answers to mails go; null: to their sender',
  })
  @RuledText((email) => (normalizeEmail(email) === '' ? null : checkEmail(email)), normalizeEmail)
  replyTo?: string | null;

  @Prop({ example: 'America/New_York', description: 'IANA name' })
  @RuledText(checkTimeZone)
  timeZone: string;

  @Omittable(SECOND_FACTOR_DEMANDS, {
    description:
      'Whose accounts must have a passkey or an authenticator app: seven days after this is changed they may do no more without one',
  })
  @IsIn(
    SECOND_FACTOR_DEMANDS,
    says('choice.unknown', `second_factor must be one of ${SECOND_FACTOR_DEMANDS.join(', ')}`),
  )
  secondFactor?: SecondFactorDemand;
}
