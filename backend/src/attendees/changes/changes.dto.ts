import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, Max, Min, ValidateNested } from 'class-validator';
import { Dollars, Omittable, Optional, Prop } from '../../http/shapes.js';
import { EventQuery } from '../../events/events.dto.js';
import { says } from '../../http/problems/field-faults.js';
import { FreeText, Ruled, RuledText } from '../../http/validation.js';
import { type Refund, REFUNDS } from '../../rules/clearings.js';
import { checkEmail, normalizeEmail } from '../../rules/emails.js';
import { checkQuote } from '../../rules/money.js';
import { checkName, normalizeName } from '../../rules/names.js';
import { type Contact, DELIVERY_WAYS, type DeliveryWay } from '../../rules/person-key.js';
import { checkPhone, normalizePhone } from '../../rules/phones.js';
import { WithoutEmailDto } from '../../events/without-email.dto.js';
import { RegisterInput, RegistrationDto } from '../registration/registration.dto.js';
import { checkTicketQuantity, TICKETS_MAX, TICKETS_MIN } from '../../rules/tickets.js';

const REASON_MAX_LENGTH = 500;
const VERSION_MAX = 2_147_483_647;

/** The fields to correct; omitted ones stay unchanged. */
@InputType()
export class CorrectionInput {
  @Omittable({ example: 'Rosa Delgado' })
  @RuledText(checkName, normalizeName)
  name?: string;

  @Optional(String, {
    example: 'rosa.delgado@example.org',
    nullable: true,
    description:
      'Null takes it away: whoever sold to them delivers the tickets (president, finance director)',
  })
  @RuledText(checkEmail, normalizeEmail)
  email?: string | null;

  @Omittable({ example: '(415) 555-0142', description: 'May be empty while none is on file' })
  @RuledText((phone) => (phone.trim() === '' ? null : checkPhone(phone)), normalizePhone)
  phone?: string;

  @Omittable(
    'With a corrected e-mail: new codes, and the old ones let nobody in any more (president, finance director)',
  )
  @IsBoolean(says('boolean.invalid', 'reissue must be true or false'))
  reissue?: boolean;
}

/** Why something is undone. The mail about a cancellation shows it to the attendee. */
@InputType()
export class ReasonInput {
  @Prop({ example: 'Sold twice', maxLength: REASON_MAX_LENGTH })
  @FreeText(REASON_MAX_LENGTH, { multiline: true })
  reason: string;
}

/** A cancellation: why, who pays the guest back, and of how many tickets. */
@InputType()
export class CancelInput extends ReasonInput {
  @Omittable(
    REFUNDS,
    'Who pays the guest back; left out, the seller of a cash sale, and the till for a verified transfer',
  )
  @IsIn(REFUNDS, says('choice.unknown', `refund must be one of ${REFUNDS.join(', ')}`))
  refund?: Refund;

  @Omittable({
    minimum: TICKETS_MIN,
    maximum: TICKETS_MAX,
    description: 'How many of its tickets; left out, all of them',
  })
  @Ruled(checkTicketQuantity)
  tickets?: number;

  @Omittable({
    minimum: TICKETS_MIN,
    maximum: TICKETS_MAX,
    description: 'Required with `tickets`: how many the registration has, as the caller sees it',
  })
  @Ruled(checkTicketQuantity)
  of?: number;
}

/** What was sold instead. */
export class ChangeInput extends PickType(RegisterInput, ['ticketQuantity', 'foodOption', 'paymentMode']) {
  @Prop(Dollars, {
    description: 'Dollars; the new total that was shown. Where it is not the total any more, nothing changes',
  })
  @Ruled(checkQuote)
  quotedTotalPrice: number;
}

/** Whom some tickets of a registration are given to. */
export class GiveInput {
  @Prop({ minimum: TICKETS_MIN, maximum: TICKETS_MAX, description: 'How many of its tickets' })
  @Ruled(checkTicketQuantity)
  tickets: number;

  @Prop({
    minimum: TICKETS_MIN,
    maximum: TICKETS_MAX,
    description: 'How many the registration has, as the caller sees it',
  })
  @Ruled(checkTicketQuantity)
  of: number;

  @Prop({
    minimum: 1,
    maximum: VERSION_MAX,
    description:
      'Its version, as the caller read it: another one by now is refused, so nothing is given twice',
  })
  @Max(VERSION_MAX, says('number.out_of_range'))
  @Min(1, says('number.out_of_range'))
  @IsInt(says('number.out_of_range'))
  version: number;

  @Prop({ example: 'Ana Li' })
  @RuledText(checkName, normalizeName)
  name: string;

  @Optional(String, {
    nullable: true,
    example: '(415) 555-0143',
    description: 'Required without an e-mail; the seller then delivers the ticket',
  })
  @RuledText(checkPhone, normalizePhone)
  phone?: string | null;

  @Optional(String, {
    nullable: true,
    example: 'ana.li@example.org',
    description: 'The ticket is mailed there',
  })
  @RuledText(checkEmail, normalizeEmail)
  email?: string | null;
}

export class DeliveredInput {
  @Prop(DELIVERY_WAYS, 'How the ticket was given on; nobody knows that it arrived')
  @IsIn(DELIVERY_WAYS, says('choice.unknown', `way must be one of ${DELIVERY_WAYS.join(', ')}`))
  way: DeliveryWay;
}

@InputType()
export class ResendInput {
  @Prop({ example: 'rosa.delgado@example.org' })
  @RuledText((email) => (normalizeEmail(email) === '' ? 'email.blank' : checkEmail(email)), normalizeEmail)
  email: string;
}

/** Event and input together, as arguments for GraphQL. */
@ArgsType()
export class ResendArgs extends EventQuery {
  @Prop()
  @Type(() => ResendInput)
  @ValidateNested()
  input: ResendInput;
}

/** What a mail was to tell the person: whoever has no e-mail is to be told in another way. */
export class ToldRegistrationDto extends RegistrationDto {
  @Prop('The person, and of tickets that were given away who paid for them, where there is no e-mail')
  withoutEmail: WithoutEmailDto;
}

/**
 * @param registration of the person whom a mail was to tell
 * @param payer whom another mail was to tell, if any
 */
export function told(registration: RegistrationDto, payer?: Contact): ToldRegistrationDto {
  const people = [registration, ...(payer ? [payer] : [])]
    .filter(({ email }) => email === null)
    .map(({ name, phone }) => ({ name, phone }));
  return { ...registration, withoutEmail: { count: people.length, people } };
}

@ObjectType('Resend')
export class ResendDto {
  @Prop({ example: 'QR code emails queued for 2 registration(s)' })
  message: string;

  @Prop({ example: 2, description: 'Registrations whose tickets are mailed' })
  queued: number;
}
