import { ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsUUID, ValidateBy } from 'class-validator';
import { Absentable, Dollars, Enum, Nullable, Omittable, Optional, Prop } from '../../http/shapes.js';
import { says } from '../../http/problems/field-faults.js';
import { Ruled, RuledText } from '../../http/validation.js';
import { MailStateEnum } from '../../mail/log/mail-log.dto.js';
import type { MailState } from '../../rules/mails.js';
import { FoodOptionEnum, IsFoodOption, IsPaymentMode, PaymentModeEnum } from '../../pricing/pricing.dto.js';
import { TEAM_ROLES, type TeamRole } from '../../rules/roles.js';
import { checkEmail, normalizeEmail } from '../../rules/emails.js';
import { type Refund, REFUNDS } from '../../rules/clearings.js';
import { checkQuote } from '../../rules/money.js';
import type { RuleMessage } from '../../rules/rule-messages.js';
import { checkName, normalizeName } from '../../rules/names.js';
import { type Delivery, DELIVERIES, DELIVERY_WAYS, type DeliveryWay } from '../../rules/person-key.js';
import { checkPhone, normalizePhone } from '../../rules/phones.js';
import {
  checkTicketQuantity,
  type FoodOption,
  type PaymentMode,
  TICKETS_MAX,
  TICKETS_MIN,
} from '../../rules/tickets.js';

export const DeliveryEnum = new Enum('Delivery', DELIVERIES);

/** An e-mail, which is required unless the input says that the seller delivers the ticket, and then refused. */
const EmailOfDelivery = (): PropertyDecorator => {
  const faultOf = (input: unknown, email: unknown): RuleMessage | null => {
    if ((input as RegisterInput).delivery === 'seller')
      return email === undefined || email === null ? null : 'email.not_delivered';
    if (email === undefined || email === null) return 'required';
    return typeof email === 'string' ? checkEmail(email) : 'text.invalid';
  };
  return applyDecorators(
    Transform(({ value }) =>
      typeof value === 'string' && checkEmail(value) === null ? normalizeEmail(value) : value,
    ),
    ValidateBy({
      name: 'rule',
      validator: {
        validate: (email, args) => faultOf(args?.object, email) === null,
        defaultMessage: (args) => faultOf(args?.object, args?.value) ?? 'text.invalid',
      },
    }),
  );
};

@InputType()
export class RegisterInput {
  @Prop({ example: 'Rosa Delgado' })
  @RuledText(checkName, normalizeName)
  name: string;

  @Absentable(String, {
    example: 'rosa.delgado@example.org',
    nullable: true,
    description: 'Required, but where the seller delivers the ticket',
  })
  @EmailOfDelivery()
  email?: string | null;

  @Optional(DeliveryEnum, {
    nullable: true,
    description:
      'Who gives the ticket to the buyer, mail where it is left out; with seller, there is no e-mail',
  })
  @IsIn(DELIVERIES, says('choice.unknown', `delivery must be one of ${DELIVERIES.join(', ')}`))
  delivery?: Delivery | null;

  @Prop({ example: '(415) 555-0142' })
  @RuledText(checkPhone, normalizePhone)
  phone: string;

  @Prop({ minimum: TICKETS_MIN, maximum: TICKETS_MAX, example: 2 })
  @Ruled(checkTicketQuantity)
  ticketQuantity: number;

  @Prop(PaymentModeEnum)
  @IsPaymentMode()
  paymentMode: PaymentMode;

  @Prop(FoodOptionEnum)
  @IsFoodOption()
  foodOption: FoodOption;

  @Omittable({
    default: false,
    description: 'A free ticket by invitation; the president only',
    graphql: { defaultValue: false },
  })
  @IsBoolean(says('boolean.invalid', 'is_guest must be true or false'))
  isGuest?: boolean;

  @Optional(ID, {
    nullable: true,
    description:
      'The event whose price was shown; refused where its tickets are not on sale. Without it, the one that sells now',
  })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  eventId?: string;

  @Optional(Dollars, {
    nullable: true,
    description: 'Dollars; the total that was shown. Where it is not the total any more, nothing is sold',
  })
  @Ruled(checkQuote)
  quotedTotalPrice?: number | null;
}

@ObjectType('TicketDelivery')
class TicketDeliveryDto {
  @Prop(DELIVERY_WAYS)
  way: DeliveryWay;

  @Prop()
  at: Date;

  @Prop({ example: 'Vera Volunteer', description: 'The name of who gave it on' })
  by: string;
}

@ObjectType('GivenTo')
export class GivenToDto {
  @Prop({ example: 'Ana Li' })
  name: string;

  @Prop({ example: 1, description: 'How many' })
  tickets: number;

  @Prop()
  at: Date;
}

@ObjectType('Registration')
export class RegistrationDto {
  @Prop(ID)
  id: string;

  @Prop(ID)
  eventId: string;

  @Nullable(String, { example: 'Rosa Delgado', description: 'Null: sold at the door, and nobody asked' })
  name: string | null;

  @Nullable(String, {
    example: 'rosa.delgado@example.org',
    description: 'Null: the seller delivers the ticket',
  })
  email: string | null;

  @Prop(DeliveryEnum, 'Follows the e-mail')
  delivery: Delivery;

  @Prop([TicketDeliveryDto], 'How its seller gave the ticket on, oldest first; a new code empties it')
  delivered: TicketDeliveryDto[];

  @Nullable(
    Date,
    'When the page of a ticket that the seller delivers was first opened; a new code empties it',
  )
  openedAt: Date | null;

  @Prop('Whether the code replaced an earlier one')
  hasNewCode: boolean;

  @Prop({
    example: 'https://usher.example.org/ticket#K7M2P-9QXWR-4TBHN',
    description: 'The page of the ticket',
  })
  ticketUrl: string;

  @Nullable(String, { example: '4155550142', description: 'Digits' })
  phone: string | null;

  @Prop({ example: 2 })
  ticketQuantity: number;

  @Prop(Dollars, { example: 19 })
  pricePerTicket: number;

  @Prop(Dollars, { example: 38 })
  totalPrice: number;

  @Prop(PaymentModeEnum)
  paymentMode: PaymentMode;

  @Nullable(String, {
    example: 'K7M2PX',
    description: 'What the buyer of a sale by transfer was asked to write on it; null for other sales',
  })
  memo: string | null;

  @Prop(FoodOptionEnum)
  foodOption: FoodOption;

  @Prop()
  isGuest: boolean;

  @Prop({ example: 'K7M2P-9QXWR-4TBHN', description: 'As it is printed: in groups' })
  qrCodeId: string;

  @Prop({ example: 2, description: 'How many of the tickets are in' })
  ticketsAdmitted: number;

  @Prop({ example: 0 })
  mealsServed: number;

  @Prop('Whether any of the tickets is in')
  isCheckedIn: boolean;

  @Nullable(Date)
  checkedInAt: Date | null;

  @Nullable(String, { example: 'Vera Volunteer', description: 'The name of who let them in' })
  checkedInBy: string | null;

  @Nullable(String, {
    example: null,
    description: 'Who sent that scan, if it was somebody else: checkedInBy is then only what the phone says',
  })
  checkedInSentBy: string | null;

  @Prop(ID, 'The seller')
  volunteerId: string;

  @Prop({ example: 'Vera Volunteer' })
  volunteerName: string;

  @Nullable(TEAM_ROLES)
  volunteerTeamRole: TeamRole | null;

  @Nullable(Date)
  cancelledAt: Date | null;

  @Nullable(String, { example: 'Petra President', description: 'The name of who cancelled it' })
  cancelledBy: string | null;

  @Nullable(String, { example: 'Sold twice' })
  cancelReason: string | null;

  @Nullable(ID, 'The sale that was changed into this one: it is cancelled, and its code is good for this one')
  changedFrom: string | null;

  @Nullable(REFUNDS, 'Who pays back what was cancelled; null where nothing was paid')
  refund: Refund | null;

  @Nullable(String, { example: 'By the window', description: 'What the list said that it was brought with' })
  note: string | null;

  @Nullable(ID, 'The registration that was sold, where this one is some of its tickets')
  splitFrom: string | null;

  @Nullable(Int, { example: 101, description: 'Its number, where it was sold as a paper ticket' })
  paperNumber: number | null;

  @Nullable(String, {
    example: 'Rosa Diaz',
    description: 'The name of who paid, where others have the tickets by now. What is paid back is theirs',
  })
  paidBy: string | null;

  @Prop([GivenToDto], 'Tickets of it that its person gave to others, oldest first')
  givenTo: GivenToDto[];

  @Nullable(String, { example: 'Rosa Diaz', description: 'The name of who gave the tickets to its person' })
  givenFrom: string | null;

  @Prop('Whether the picture of its bank transfer is stored')
  hasScreenshot: boolean;

  @Nullable(MailStateEnum, 'What became of its newest ticket mail; null where the mail log has none any more')
  mailState: MailState | null;

  @Prop()
  createdAt: Date;

  @Prop({ example: 1, description: 'Increases with every change' })
  version: number;
}
