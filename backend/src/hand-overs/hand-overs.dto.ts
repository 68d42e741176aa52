import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { PageQuery, PaginationDto, TrueOrFalse } from '../http/pagination.js';
import { says } from '../http/problems/field-faults.js';
import { FreeText, IsOmittable, Ruled } from '../http/validation.js';
import {
  checkCounted,
  checkDenominations,
  type Denominations,
  HAND_OVER_STATUSES,
  type HandOverStatus,
} from '../rules/hand-overs.js';

const NOTE_MAX_LENGTH = 500;
const DENOMINATIONS = {
  type: 'object',
  additionalProperties: { type: 'integer', minimum: 0 },
  example: { '20': 6, '5': 2, '0.25': 4 },
  description: 'How many of each note and coin, by its value in dollars; they add up to the amount',
} as const;

/** What a seller counted, for themselves. */
export class OfferInput {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  eventId: string;

  @ApiProperty({ minimum: 0, example: 131, description: 'Dollars, as they were counted' })
  @Ruled(checkCounted)
  declaredAmount: number;

  @ApiPropertyOptional({ ...DENOMINATIONS, nullable: true })
  @Ruled(checkDenominations)
  @IsOptional()
  denominations?: Denominations | null;

  @ApiProperty({
    example: true,
    description: 'All that the seller has: what is missing then needs an explanation',
  })
  @IsBoolean(says('boolean.invalid', 'is_final must be true or false'))
  isFinal: boolean;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: NOTE_MAX_LENGTH, example: 'Gate A' })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true, optional: true })
  @IsOptional()
  note?: string | null;
}

/** What the receiver counted. */
export class ReceiveInput {
  @ApiProperty({ minimum: 0, example: 131, description: 'Dollars, as they were counted' })
  @Ruled(checkCounted)
  receivedAmount: number;

  @ApiPropertyOptional({ ...DENOMINATIONS, nullable: true })
  @Ruled(checkDenominations)
  @IsOptional()
  denominations?: Denominations | null;

  @ApiPropertyOptional({
    minimum: 0,
    default: 0,
    example: 50,
    description: 'Dollars of it that are change money',
  })
  @Ruled(checkCounted)
  @IsOmittable()
  floatReturned?: number;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: NOTE_MAX_LENGTH, example: 'Counted twice' })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true, optional: true })
  @IsOptional()
  note?: string | null;
}

/** The seller withdraws without one. */
export class WithdrawInput {
  @ApiPropertyOptional({ maxLength: NOTE_MAX_LENGTH, example: 'Left early' })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true })
  @IsOmittable()
  reason?: string;
}

export class HandOverReasonInput {
  @ApiProperty({ maxLength: NOTE_MAX_LENGTH, example: 'A note of $20.00 was counted twice' })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true })
  reason: string;
}

export class HandOverQuery extends PageQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'Of all events where it is left out' })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  @IsOptional()
  eventId?: string;

  @ApiPropertyOptional({ enum: HAND_OVER_STATUSES })
  @IsIn(HAND_OVER_STATUSES, says('choice.unknown'))
  @IsOptional()
  status?: HandOverStatus;

  @ApiPropertyOptional({ format: 'uuid' })
  @IsUUID(undefined, says('id.invalid', 'volunteer_id must be the id of an account'))
  @IsOptional()
  volunteerId?: string;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'Only those with, or without, a difference that nobody explained',
  })
  @IsBoolean(says('boolean.invalid', 'unexplained must be true or false'))
  @IsOptional()
  @TrueOrFalse()
  unexplained?: boolean;

  @ApiPropertyOptional({
    type: Boolean,
    description:
      'Only those that wait for somebody, offered or with a difference that nobody explained; or only the other ones',
  })
  @IsBoolean(says('boolean.invalid', 'open must be true or false'))
  @IsOptional()
  @TrueOrFalse()
  open?: boolean;
}

const dollars = (description: string, example: number | null = 131) => ({
  type: Number,
  nullable: true,
  example,
  description: `Dollars: ${description}`,
});

export class HandOverDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  eventId: string;

  @ApiProperty({ example: 'Lantern Festival' })
  eventName: string;

  @ApiProperty({ format: 'uuid' })
  volunteerId: string;

  @ApiProperty({ example: 'Vera Volunteer' })
  volunteerName: string;

  @ApiProperty({ enum: HAND_OVER_STATUSES })
  status: HandOverStatus;

  @ApiProperty(dollars('what the seller counted; null to others while it is offered: both count blind'))
  declared: number | null;

  @ApiProperty(
    dollars('what they had in hand by the book when it was offered; null to others while it is offered'),
  )
  expected: number | null;

  @ApiProperty({ ...DENOMINATIONS, nullable: true })
  denominations: Denominations | null;

  @ApiProperty(dollars('what the receiver counted'))
  received: number | null;

  @ApiProperty({ ...DENOMINATIONS, nullable: true })
  receivedDenominations: Denominations | null;

  @ApiProperty(dollars('how much of it was change money', 50))
  floatReturned: number | null;

  @ApiProperty(dollars('how much of it was cleared', 81))
  cleared: number | null;

  @ApiProperty(dollars('received less declared', 0))
  receivedMinusDeclared: number | null;

  @ApiProperty(dollars('received, and neither change money nor cash that was still to hand over', 0))
  surplus: number | null;

  @ApiProperty(dollars('received less expected, of a final one', 0))
  receivedMinusExpected: number | null;

  @ApiProperty({
    description: 'A difference that nobody explained, or whose explanation nobody countersigned',
  })
  unexplained: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Why it was withdrawn or reversed, else why it differs',
  })
  reason: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: "The seller's" })
  note: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: "The receiver's" })
  receivedNote: string | null;

  @ApiProperty()
  isFinal: boolean;

  @ApiProperty({ type: String, format: 'date-time' })
  offeredAt: Date;

  @ApiProperty({ type: String, nullable: true, example: 'Felix Finance' })
  receivedBy: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  receivedAt: Date | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Who withdrew or reversed it' })
  endedBy: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  endedAt: Date | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  explainedBy: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  explainedAt: Date | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  countersignedBy: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  countersignedAt: Date | null;

  @ApiProperty({ description: 'Whether it waits for a countersignature that the caller may give' })
  mayCountersign: boolean;
}

export class HandOverListDto {
  @ApiProperty({ type: [HandOverDto] })
  data: HandOverDto[];

  @ApiProperty({ type: PaginationDto })
  pagination: PaginationDto;
}

/** An event in which somebody has cash, change money or an open offer. */
export class OwnCashDto {
  @ApiProperty({ format: 'uuid' })
  eventId: string;

  @ApiProperty({ example: 'Lantern Festival' })
  name: string;

  @ApiProperty({ example: 131, description: 'Dollars; below zero: to get back' })
  cashInHand: number;

  @ApiProperty({ example: 50, description: 'Dollars of change money' })
  floatAmount: number;

  @ApiProperty({ description: "At or over the event's limit of cash in hand" })
  overCashLimit: boolean;

  @ApiProperty({ type: HandOverDto, nullable: true })
  openOffer: HandOverDto | null;
}

export class OwnHandOversDto extends HandOverListDto {
  @ApiProperty({ type: [OwnCashDto] })
  events: OwnCashDto[];
}

/** What an event's hand-overs come to, for the dashboard. */
@ObjectType('HandOverFigures')
export class HandOverFiguresDto {
  @Field(() => Int, { description: 'Hand-overs that wait to be received' })
  offered: number;

  @Field(() => Int, { description: 'Those with a difference that nobody explained' })
  unexplained: number;

  @Field(() => Float, { description: 'Dollars that were received beyond what was to hand over' })
  over: number;

  @Field(() => Float, {
    description: 'Dollars that were missing, of what was declared or, of a last one, expected',
  })
  short: number;
}
