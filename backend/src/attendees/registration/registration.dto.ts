import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { says } from '../../http/problems/field-faults.js';
import { IsOmittable, Ruled, RuledText } from '../../http/validation.js';
import { MailStateEnum } from '../../mail/log/mail-log.dto.js';
import { MAIL_STATES, type MailState } from '../../mail/outbox/outbox-mail.entity.js';
import { FoodOptionEnum, PaymentModeEnum } from '../../pricing/pricing.dto.js';
import { TEAM_ROLES } from '../../rules/roles.js';
import { checkEmail, normalizeEmail } from '../../rules/emails.js';
import { REFUNDS, type Refund } from '../../rules/clearings.js';
import { checkQuote } from '../../rules/money.js';
import { checkName, normalizeName } from '../../rules/names.js';
import { checkPhone, normalizePhone } from '../../rules/phones.js';
import {
  checkTicketQuantity,
  FOOD_OPTIONS,
  type FoodOption,
  PAYMENT_MODES,
  type PaymentMode,
  TICKETS_MAX,
  TICKETS_MIN,
} from '../../rules/tickets.js';

@InputType()
export class RegisterInput {
  @Field()
  @ApiProperty({ example: 'Rosa Delgado' })
  @RuledText(checkName, normalizeName)
  name: string;

  @Field()
  @ApiProperty({ example: 'rosa.delgado@example.org' })
  @RuledText(checkEmail, normalizeEmail)
  email: string;

  @Field()
  @ApiProperty({ example: '(415) 555-0142' })
  @RuledText(checkPhone, normalizePhone)
  phone: string;

  @Field(() => Int)
  @ApiProperty({ minimum: TICKETS_MIN, maximum: TICKETS_MAX, example: 2 })
  @Ruled(checkTicketQuantity)
  ticketQuantity: number;

  @Field(() => PaymentModeEnum)
  @ApiProperty({ enum: PAYMENT_MODES })
  @IsIn(PAYMENT_MODES, says('payment_mode.unknown'))
  paymentMode: PaymentMode;

  @Field(() => FoodOptionEnum)
  @ApiProperty({ enum: FOOD_OPTIONS })
  @IsIn(FOOD_OPTIONS, says('food_option.unknown'))
  foodOption: FoodOption;

  @Field({ defaultValue: false, description: 'A free ticket by invitation; the president only' })
  @ApiPropertyOptional({ default: false, description: 'A free ticket by invitation; the president only' })
  @IsBoolean(says('boolean.invalid', 'is_guest must be true or false'))
  @IsOmittable()
  isGuest?: boolean;

  @Field(() => ID, {
    nullable: true,
    description: 'The event whose price was shown; refused where it is not current',
  })
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'uuid',
    description: 'The event whose price was shown; refused where it is not current',
  })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  @IsOptional()
  eventId?: string;

  @Field(() => Float, {
    nullable: true,
    description: 'Dollars; the total that was shown. Where it is not the total any more, nothing is sold',
  })
  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'Dollars; the total that was shown. Where it is not the total any more, nothing is sold',
  })
  @Ruled(checkQuote)
  @IsOptional()
  quotedTotalPrice?: number | null;
}

@ObjectType('Registration')
export class RegistrationDto {
  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  id: string;

  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  eventId: string;

  @Field()
  @ApiProperty({ example: 'Rosa Delgado' })
  name: string;

  @Field()
  @ApiProperty({ example: 'rosa.delgado@example.org' })
  email: string;

  @Field({ description: 'Digits' })
  @ApiProperty({ example: '4155550142', description: 'Digits' })
  phone: string;

  @Field(() => Int)
  @ApiProperty({ example: 2 })
  ticketQuantity: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 19, description: 'Dollars' })
  pricePerTicket: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 38, description: 'Dollars' })
  totalPrice: number;

  @Field(() => PaymentModeEnum)
  @ApiProperty({ enum: PAYMENT_MODES })
  paymentMode: PaymentMode;

  @Field(() => String, {
    nullable: true,
    description: 'What the buyer of a sale by transfer was asked to write on it; null for other sales',
  })
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'K7M2PX',
    description: 'What the buyer of a sale by transfer was asked to write on it; null for other sales',
  })
  memo: string | null;

  @Field(() => FoodOptionEnum)
  @ApiProperty({ enum: FOOD_OPTIONS })
  foodOption: FoodOption;

  @Field()
  @ApiProperty()
  isGuest: boolean;

  @Field({ description: 'As it is printed: in groups' })
  @ApiProperty({ example: 'K7M2P-9QXWR-4TBHN' })
  qrCodeId: string;

  @Field(() => Int, { description: 'How many of the tickets are in' })
  @ApiProperty({ example: 2, description: 'How many of the tickets are in' })
  ticketsAdmitted: number;

  @Field(() => Int)
  @ApiProperty({ example: 0 })
  mealsServed: number;

  @Field({ description: 'Whether any of the tickets is in' })
  @ApiProperty({ description: 'Whether any of the tickets is in' })
  isCheckedIn: boolean;

  @Field(() => Date, { nullable: true })
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  checkedInAt: Date | null;

  @Field(() => String, { nullable: true, description: 'The name of who let them in' })
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Vera Volunteer',
    description: 'The name of who let them in',
  })
  checkedInBy: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Who sent that scan, if it was somebody else: checkedInBy is then only what the phone says',
  })
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'Who sent that scan, if it was somebody else: checked_in_by is then only what the phone says',
  })
  checkedInSentBy: string | null;

  @Field(() => ID, { description: 'The seller' })
  @ApiProperty({ format: 'uuid', description: 'The seller' })
  volunteerId: string;

  @Field()
  @ApiProperty({ example: 'Vera Volunteer' })
  volunteerName: string;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, enum: TEAM_ROLES, nullable: true })
  volunteerTeamRole: string | null;

  @Field(() => Date, { nullable: true })
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  cancelledAt: Date | null;

  @Field(() => String, { nullable: true, description: 'The name of who cancelled it' })
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Petra President',
    description: 'The name of who cancelled it',
  })
  cancelledBy: string | null;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, nullable: true, example: 'Sold twice' })
  cancelReason: string | null;

  @Field(() => String, {
    nullable: true,
    description: `${REFUNDS.join(', ')}: who pays back what was cancelled; null where nothing was paid`,
  })
  @ApiProperty({
    enum: REFUNDS,
    nullable: true,
    description: 'Who pays back what was cancelled; null where nothing was paid',
  })
  refund: Refund | null;

  @Field({ description: 'Whether the picture of its bank transfer is stored' })
  @ApiProperty({ description: 'Whether the picture of its bank transfer is stored' })
  hasScreenshot: boolean;

  @Field(() => MailStateEnum, {
    nullable: true,
    description: 'What became of its newest ticket mail; null where the mail log has none any more',
  })
  @ApiProperty({
    enum: MAIL_STATES,
    nullable: true,
    description: 'What became of its newest ticket mail; null where the mail log has none any more',
  })
  mailState: MailState | null;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;
}
