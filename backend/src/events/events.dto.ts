import { ArgsType, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsUUID } from 'class-validator';
import { says } from '../http/problems/field-faults.js';
import { escapedBytes } from '../http/request-body.js';
import { FreeText, Instant, IsOmittable, Ruled, RuledText } from '../http/validation.js';
import { checkEmail, normalizeEmail } from '../rules/emails.js';
import { CAPACITY_MAX, checkCapacity, checkReminderHours, REMINDER_HOURS_MAX } from '../rules/events.js';
import { checkAmount } from '../rules/money.js';
import { SELLING, type Selling } from './events.sql.js';

const SellingEnum = Object.fromEntries(SELLING.map((selling) => [selling, selling]));
registerEnumType(SellingEnum, { name: 'Selling', description: 'Which event sells now, and which is next' });

/** The event that a figure or list is about. */
@ArgsType()
export class EventQuery {
  @Field(() => ID, { nullable: true, description: 'The current event where it is left out' })
  @ApiPropertyOptional({ format: 'uuid', description: 'The current event where it is left out' })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  @IsOptional()
  eventId?: string;
}

@ObjectType('Event')
export class EventDto {
  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  id: string;

  @Field()
  @ApiProperty({ example: 'Lantern Festival' })
  name: string;

  @Field()
  @ApiProperty({ example: 'Dinner, music and a raffle' })
  description: string;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  eventDate: Date;

  @Field()
  @ApiProperty({ example: 'Riverside Community Hall' })
  location: string;

  @Field({ description: 'IANA name. Screens and mails show the event on this clock' })
  @ApiProperty({ example: 'America/New_York' })
  timeZone: string;

  @Field(() => String, { nullable: true, description: 'The text in the payment QR' })
  @ApiProperty({ type: String, nullable: true, example: 'treasurer@example.org' })
  paymentRecipient: string | null;

  @Field(() => String, { nullable: true, description: 'Where answers to its mails go' })
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'tickets@example.org',
    description: 'Where answers to its mails go',
  })
  replyTo: string | null;

  @Field(() => Int, { nullable: true, description: 'Hours before its start; null: nobody is reminded' })
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 24,
    description: 'How many hours before its start people are reminded; null: nobody is',
  })
  reminderHoursBefore: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Dollars of cash in hand at which a seller is asked to hand over; null: never',
  })
  @ApiProperty({ type: Number, nullable: true, example: 500 })
  cashLimit: number | null;

  @Field(() => Int, { nullable: true, description: 'Null: no limit' })
  @ApiProperty({ type: Number, nullable: true, example: 400 })
  capacity: number | null;

  @Field(() => Int, { description: 'Guests included' })
  @ApiProperty({ example: 120 })
  ticketsSold: number;

  @Field(() => Int, { description: 'How many people have tickets' })
  @ApiProperty({ example: 60, description: 'How many people have tickets' })
  peopleWithTickets: number;

  @Field({ description: 'From 06:00 of the day after, on its own clock' })
  @ApiProperty()
  isOver: boolean;

  @Field(() => SellingEnum)
  @ApiProperty({
    enum: SELLING,
    description: '`now`: its tickets are sold; `next`: they are once that one is over; `later`; `over`',
  })
  selling: Selling;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  updatedAt: Date;
}

const NAME_MAX_LENGTH = 200;
const DESCRIPTION_MAX_LENGTH = 5_000;
const LOCATION_MAX_LENGTH = 300;
const RECIPIENT_MAX_LENGTH = 300;
const EMAIL_MAX_LENGTH = 320;

/** Maximum size of an event as JSON, in bytes. */
export const EVENT_MAX_BYTES =
  4_000 +
  escapedBytes(
    NAME_MAX_LENGTH + DESCRIPTION_MAX_LENGTH + LOCATION_MAX_LENGTH + RECIPIENT_MAX_LENGTH + EMAIL_MAX_LENGTH,
  );

/** A new event, or all fields of a changed one. An omitted optional field keeps its value. */
@InputType()
export class EventInput {
  @Field()
  @ApiProperty({ example: 'Lantern Festival', maxLength: NAME_MAX_LENGTH })
  @FreeText(NAME_MAX_LENGTH)
  name: string;

  @Field()
  @ApiProperty({
    example: 'An evening of lanterns, music and food by the river.',
    minLength: 0,
    maxLength: DESCRIPTION_MAX_LENGTH,
  })
  @FreeText(DESCRIPTION_MAX_LENGTH, { multiline: true, optional: true })
  description: string;

  @Field()
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-28T18:00:00-05:00' })
  @Instant()
  eventDate: Date;

  @Field()
  @ApiProperty({ example: 'Riverside Community Hall', maxLength: LOCATION_MAX_LENGTH })
  @FreeText(LOCATION_MAX_LENGTH)
  location: string;

  @Field(() => String, { nullable: true, description: 'The text in the payment QR; null: no QR is shown' })
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: RECIPIENT_MAX_LENGTH,
    example: 'treasurer@example.org',
  })
  @FreeText(RECIPIENT_MAX_LENGTH, { optional: true })
  @IsOptional()
  paymentRecipient?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where answers to its mails go; null: to their sender',
  })
  @ApiPropertyOptional({ type: String, nullable: true, example: 'tickets@example.org' })
  @RuledText((email) => (normalizeEmail(email) === '' ? null : checkEmail(email)), normalizeEmail)
  @IsOptional()
  replyTo?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How many hours before its start people are reminded, 24 for a new one; null: nobody is',
  })
  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 1,
    maximum: REMINDER_HOURS_MAX,
    example: 24,
    description: 'How many hours before its start people are reminded, 24 for a new one; null: nobody is',
  })
  @Ruled(checkReminderHours)
  @IsOptional()
  reminderHoursBefore?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Dollars of cash in hand at which a seller is asked to hand over; null: never',
  })
  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 0.01, example: 500 })
  @Ruled(checkAmount)
  @IsOptional()
  cashLimit?: number | null;

  @Field(() => Int, { nullable: true, description: 'Null: no limit' })
  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 1, maximum: CAPACITY_MAX, example: 400 })
  @Ruled(checkCapacity)
  @IsOptional()
  capacity?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Mails everybody with tickets where the date or the place changes; of no effect on a new one',
  })
  @ApiPropertyOptional({
    description:
      'Mails everybody with tickets where the date or the place changes; of no effect on a new one',
  })
  @IsBoolean(says('boolean.invalid', 'notify must be true or false'))
  @IsOmittable()
  notify?: boolean;

  @Field(() => Date, {
    nullable: true,
    description: 'The version that was changed: another one stored is refused',
  })
  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'The version that was changed' })
  @Instant()
  @IsOmittable()
  updatedAt?: Date;
}

/** The fields in which a copy of an event differs from the original. */
export class CopyEventInput {
  @ApiProperty({ example: 'Lantern Festival 2027', maxLength: NAME_MAX_LENGTH })
  @FreeText(NAME_MAX_LENGTH)
  name: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2027-11-27T18:00:00-05:00' })
  @Instant()
  eventDate: Date;
}
