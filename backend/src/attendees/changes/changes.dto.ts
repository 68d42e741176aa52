import { ArgsType, Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, ValidateNested } from 'class-validator';
import { EventQuery } from '../../events/events.dto.js';
import { says } from '../../http/problems/field-faults.js';
import { FreeText, IsOmittable, RuledText } from '../../http/validation.js';
import { REFUNDS, type Refund } from '../../rules/clearings.js';
import { checkEmail, normalizeEmail } from '../../rules/emails.js';
import { checkName, normalizeName } from '../../rules/names.js';
import { checkPhone, normalizePhone } from '../../rules/phones.js';

const REASON_MAX_LENGTH = 500;

/** The fields to correct; omitted ones stay unchanged. */
@InputType()
export class CorrectionInput {
  @Field(() => String, { nullable: true })
  @ApiPropertyOptional({ example: 'Rosa Delgado' })
  @RuledText(checkName, normalizeName)
  @IsOmittable()
  name?: string;

  @Field(() => String, { nullable: true })
  @ApiPropertyOptional({ example: 'rosa.delgado@example.org' })
  @RuledText(checkEmail, normalizeEmail)
  @IsOmittable()
  email?: string;

  @Field(() => String, { nullable: true })
  @ApiPropertyOptional({ example: '(415) 555-0142' })
  @RuledText(checkPhone, normalizePhone)
  @IsOmittable()
  phone?: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'With a corrected e-mail: new codes, and the old ones let nobody in any more (president, finance director)',
  })
  @ApiPropertyOptional({
    description:
      'With a corrected e-mail: new codes, and the old ones let nobody in any more (president, finance director)',
  })
  @IsBoolean(says('boolean.invalid', 'reissue must be true or false'))
  @IsOmittable()
  reissue?: boolean;
}

/** Why something is undone. The mail about a cancellation shows it to the attendee. */
@InputType()
export class ReasonInput {
  @Field()
  @ApiProperty({ example: 'Sold twice', maxLength: REASON_MAX_LENGTH })
  @FreeText(REASON_MAX_LENGTH, { multiline: true })
  reason: string;
}

/** A cancellation: why, and who pays the guest back. */
@InputType()
export class CancelInput extends ReasonInput {
  @Field(() => String, {
    nullable: true,
    description: `${REFUNDS.join(', ')}: who pays the guest back; left out, the seller of a cash sale, and the till for a verified transfer`,
  })
  @ApiPropertyOptional({
    enum: REFUNDS,
    description:
      'Who pays the guest back; left out, the seller of a cash sale, and the till for a verified transfer',
  })
  @IsIn(REFUNDS, says('choice.unknown', `refund must be one of ${REFUNDS.join(', ')}`))
  @IsOmittable()
  refund?: Refund;
}

@InputType()
export class ResendInput {
  @Field()
  @ApiProperty({ example: 'rosa.delgado@example.org' })
  @RuledText((email) => (normalizeEmail(email) === '' ? 'email.blank' : checkEmail(email)), normalizeEmail)
  email: string;
}

/** Event and input together, as arguments for GraphQL. */
@ArgsType()
export class ResendArgs extends EventQuery {
  @Field(() => ResendInput)
  @Type(() => ResendInput)
  @ValidateNested()
  input: ResendInput;
}

@ObjectType('Resend')
export class ResendDto {
  @Field()
  @ApiProperty({ example: 'QR code emails queued for 2 registration(s)' })
  message: string;

  @Field(() => Int, { description: 'Registrations whose tickets are mailed' })
  @ApiProperty({ example: 2, description: 'Registrations whose tickets are mailed' })
  queued: number;
}
