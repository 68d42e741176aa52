import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsUUID, Max, Min } from 'class-validator';
import { FoodOptionEnum, PaymentModeEnum } from '../../pricing/pricing.dto.js';
import { says } from '../../http/problems/field-faults.js';
import { Instant, IsOmittable, OptionalBody } from '../../http/validation.js';
import { TEAM_ROLES } from '../../rules/roles.js';
import {
  FOOD_OPTIONS,
  type FoodOption,
  PAYMENT_MODES,
  type PaymentMode,
  TICKETS_MAX,
} from '../../rules/tickets.js';

@ObjectType('CheckedInAttendee')
class CheckedInAttendeeDto {
  @Field(() => ID, { description: "The registration's id" })
  @ApiProperty({ format: 'uuid', description: "The registration's id" })
  id: string;

  @Field()
  @ApiProperty({ example: 'Rosa Delgado' })
  name: string;

  @Field({ description: 'For volunteers first letter and domain, unless they sold the registration' })
  @ApiProperty({
    example: 'rosa.delgado@example.org',
    description: 'For volunteers first letter and domain (r…@example.org), unless they sold the registration',
  })
  email: string;

  @Field({ description: 'Digits; for volunteers the last two, unless they sold the registration' })
  @ApiProperty({
    example: '4155550142',
    description: 'Digits; for volunteers the last two, unless they sold the registration',
  })
  phone: string;

  @Field(() => Int)
  @ApiProperty({ example: 2 })
  ticketQuantity: number;

  @Field(() => FoodOptionEnum)
  @ApiProperty({ enum: FOOD_OPTIONS })
  foodOption: FoodOption;

  @Field(() => PaymentModeEnum)
  @ApiProperty({ enum: PAYMENT_MODES })
  paymentMode: PaymentMode;

  @Field()
  @ApiProperty()
  isGuest: boolean;

  @Field(() => Int, { description: 'How many of the tickets are in' })
  @ApiProperty({ example: 2, description: 'How many of the tickets are in' })
  ticketsAdmitted: number;

  @Field(() => Int)
  @ApiProperty({ example: 0 })
  mealsServed: number;

  @Field({ description: 'Whether any of the tickets is in' })
  @ApiProperty({ description: 'Whether any of the tickets is in' })
  isCheckedIn: boolean;

  @Field(() => Date, { nullable: true, description: 'When the first who are in were scanned' })
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the first who are in were scanned',
  })
  checkedInAt: Date | null;

  @Field(() => String, { nullable: true, description: 'The name of who let them in' })
  @ApiProperty({
    type: String,
    example: 'Vera Volunteer',
    nullable: true,
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

  @Field(() => String, { nullable: true, description: 'Where they came in' })
  @ApiProperty({ type: String, example: 'Gate A', nullable: true, description: 'Where they came in' })
  checkedInLabel: string | null;

  @Field()
  @ApiProperty({ example: 'Vera Volunteer', description: 'The seller' })
  volunteerName: string;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, enum: TEAM_ROLES, nullable: true })
  volunteerTeamRole: string | null;
}

@ObjectType('CheckIn')
export class CheckInDto {
  @Field({ description: 'False where the attendee was in already' })
  @ApiProperty({ description: 'False where the attendee was in already' })
  success: boolean;

  @Field()
  @ApiProperty({ example: 'Check-in successful' })
  message: string;

  @Field(() => CheckedInAttendeeDto)
  @ApiProperty({ type: () => CheckedInAttendeeDto })
  attendee: CheckedInAttendeeDto;

  @ApiPropertyOptional({
    example: 2,
    description: 'How many tickets or meals this scan counts; only where the request had a body',
  })
  tickets?: number;

  @ApiPropertyOptional({
    example: 3,
    description: "The registration's version, as in the list; only where the request had a body",
  })
  v?: number;
}

export const IsScanId = () => IsUUID(undefined, says('id.invalid'));
export const Tickets = (): PropertyDecorator => (target, property) => {
  for (const check of [
    IsInt(says('number.out_of_range')),
    Min(1, says('number.out_of_range')),
    Max(TICKETS_MAX, says('number.out_of_range')),
  ])
    check(target, property);
};

/** The details that a device sends with a scan; all are optional. */
@InputType()
@OptionalBody()
export class ScanInput {
  @Field(() => Int, { nullable: true, description: 'How many come in now; all of them where it is left out' })
  @ApiPropertyOptional({
    example: 2,
    minimum: 1,
    maximum: TICKETS_MAX,
    description: 'How many come in now; all of them where it is left out',
  })
  @Tickets()
  @IsOmittable()
  tickets?: number;

  @Field(() => ID, { nullable: true, description: 'A UUID v7: sent again, it gives the same outcome' })
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'A UUID v7 that the device made: sent again, it gives the same outcome',
  })
  @IsScanId()
  @IsOmittable()
  scanId?: string;

  @Field(() => Date, { nullable: true, description: 'When the code was before the camera' })
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description: 'When the code was before the camera; ignored where that is more than a minute ago',
  })
  @Instant()
  @IsOmittable()
  scannedAt?: Date;
}
