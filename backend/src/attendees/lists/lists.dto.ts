import { applyDecorators } from '@nestjs/common';
import { ArgsType, Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { says } from '../../http/problems/field-faults.js';
import { PAGE_MAX, PageQuery, PaginationDto, TrueOrFalse, WholeNumber } from '../../http/pagination.js';
import { SortDir, type SortDirection } from '../../http/sorting.js';
import { FreeText } from '../../http/validation.js';
import { FoodOptionEnum, PaymentModeEnum } from '../../pricing/pricing.dto.js';
import { TEAM_ROLES } from '../../rules/roles.js';
import {
  FOOD_OPTIONS,
  type FoodOption,
  PAYMENT_MODES,
  type PaymentMode,
  type PerPaymentMode,
} from '../../rules/tickets.js';
import { RegistrationDto } from '../registration/registration.dto.js';

const SEARCH_MAX_LENGTH = 200;
export const SEARCH_DESCRIPTION =
  'Words, in any order and without case and accents: each a part of the name or the e-mail; digits: a part of the phone number';

const ATTENDEE_SORTS = [
  'name',
  'email',
  'total_tickets_per_person',
  'registered_at',
  'checked_in_time',
  'created_at',
] as const;
export type AttendeeSort = (typeof ATTENDEE_SORTS)[number];
const AttendeeSortEnum = Object.fromEntries(ATTENDEE_SORTS.map((sort) => [sort, sort]));
registerEnumType(AttendeeSortEnum, { name: 'AttendeeSort' });

// Parameters that several queries of this file share. They are decorators, as a class can extend only one other class.
const OfEvent = (): PropertyDecorator =>
  applyDecorators(
    Field(() => ID, { nullable: true, description: 'The current event where it is left out' }),
    ApiPropertyOptional({ format: 'uuid', description: 'The current event where it is left out' }),
    IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event')),
    IsOptional(),
  );
const Search = (): PropertyDecorator =>
  applyDecorators(
    Field(() => String, { nullable: true, description: SEARCH_DESCRIPTION }),
    ApiPropertyOptional({ maxLength: SEARCH_MAX_LENGTH, description: SEARCH_DESCRIPTION }),
    FreeText(SEARCH_MAX_LENGTH, { optional: true }),
    IsOptional(),
  );
const CheckedIn = (): PropertyDecorator =>
  applyDecorators(
    Field(() => Boolean, { nullable: true }),
    ApiPropertyOptional({ type: Boolean }),
    IsBoolean(says('boolean.invalid', 'checked_in must be true or false')),
    IsOptional(),
    TrueOrFalse(),
  );
const Food = (): PropertyDecorator =>
  applyDecorators(
    Field(() => FoodOptionEnum, { nullable: true }),
    ApiPropertyOptional({ enum: FOOD_OPTIONS }),
    IsIn(FOOD_OPTIONS, says('food_option.unknown')),
    IsOptional(),
  );
const Cancelled = (): PropertyDecorator =>
  applyDecorators(
    Field(() => Boolean, { nullable: true, description: 'True shows cancelled ones too' }),
    ApiPropertyOptional({ type: Boolean, default: false, description: 'True shows cancelled ones too' }),
    IsBoolean(says('boolean.invalid', 'cancelled must be true or false')),
    IsOptional(),
    TrueOrFalse(),
  );

/** Selects the people who have at least one live registration that meets all filters together. */
@ArgsType()
export class AttendeesQuery extends PageQuery {
  @OfEvent()
  eventId?: string;

  @Search()
  search?: string;

  @CheckedIn()
  checkedIn?: boolean;

  @Food()
  foodOption?: FoodOption;

  @Field(() => AttendeeSortEnum, { nullable: true, description: 'created_at where it is left out' })
  @ApiPropertyOptional({ enum: ATTENDEE_SORTS, default: 'created_at' })
  @IsIn(ATTENDEE_SORTS, says('choice.unknown', `sort_by must be one of ${ATTENDEE_SORTS.join(', ')}`))
  @IsOptional()
  sortBy?: AttendeeSort;

  @SortDir()
  sortDir?: SortDirection;
}

/** Selects the registrations that go into the file. */
export class CsvQuery {
  @OfEvent()
  eventId?: string;

  @Search()
  search?: string;

  @CheckedIn()
  checkedIn?: boolean;

  @Food()
  foodOption?: FoodOption;

  @Cancelled()
  cancelled?: boolean;

  @ApiPropertyOptional({ minimum: 1, maximum: PAGE_MAX, description: 'All of them where it is left out' })
  @Max(PAGE_MAX, says('number.out_of_range', `limit must be a whole number from 1 to ${PAGE_MAX}`))
  @Min(1, says('number.out_of_range', `limit must be a whole number from 1 to ${PAGE_MAX}`))
  @IsInt(says('number.out_of_range', `limit must be a whole number from 1 to ${PAGE_MAX}`))
  @IsOptional()
  @WholeNumber()
  limit?: number;
}

/** Selects registrations of one e-mail address. */
@ArgsType()
export class RegistrationsQuery extends PageQuery {
  @OfEvent()
  eventId?: string;

  @Cancelled()
  cancelled?: boolean;
}

@ArgsType()
export class RegistrationsArgs extends RegistrationsQuery {
  @Field()
  @FreeText(320)
  email: string;
}

/**
 * One person of an event. Counts and sums cover the registrations that match the query's filters; `id`, `registeredAt` and the
 * seller come from the newest of all live ones, and `checkedInTime` is the latest over all live ones.
 */
@ObjectType('Attendee')
export class AttendeeDto implements PerPaymentMode<'Registrations', number> {
  @Field(() => ID, { description: 'The newest registration' })
  @ApiProperty({ format: 'uuid', description: 'The newest registration' })
  id: string;

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
  @ApiProperty({ example: 3 })
  totalTicketsPerPerson: number;

  @Field(() => Int, { description: 'The same as totalTicketsPerPerson' })
  @ApiProperty({ example: 3, description: 'The same as total_tickets_per_person' })
  ticketQuantity: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 57, description: 'Dollars' })
  totalPrice: number;

  @Field(() => Int)
  @ApiProperty({ example: 2 })
  totalRegistrations: number;

  @Field(() => Int, { description: 'Guests included' })
  @ApiProperty({ example: 1, description: 'Guests included' })
  cashRegistrations: number;

  @Field(() => Int)
  @ApiProperty({ example: 1 })
  zelleRegistrations: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 18, description: 'Dollars' })
  totalCashAmount: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 39, description: 'Dollars' })
  totalZelleAmount: number;

  @Field(() => Int)
  @ApiProperty({ example: 2 })
  withFoodRegistrations: number;

  @Field(() => Int)
  @ApiProperty({ example: 0 })
  withoutFoodRegistrations: number;

  @Field(() => Int)
  @ApiProperty({ example: 3 })
  withFoodTickets: number;

  @Field(() => Int)
  @ApiProperty({ example: 0 })
  withoutFoodTickets: number;

  @Field(() => Int)
  @ApiProperty({ example: 0 })
  checkedInRegistrations: number;

  @Field(() => Int, { description: 'Tickets that are in, over all that match' })
  @ApiProperty({ example: 0, description: 'Tickets that are in, over all that match' })
  ticketsAdmitted: number;

  @Field(() => PaymentModeEnum, { description: 'Of the newest that matches' })
  @ApiProperty({ enum: PAYMENT_MODES, description: 'Of the newest that matches' })
  paymentMode: PaymentMode;

  @Field(() => FoodOptionEnum, { description: 'Of the newest that matches' })
  @ApiProperty({ enum: FOOD_OPTIONS, description: 'Of the newest that matches' })
  foodOption: FoodOption;

  @Field({ description: 'Whether all that match are guests' })
  @ApiProperty({ description: 'Whether all that match are guests' })
  isGuest: boolean;

  @Field({ description: 'Whether all that match are in' })
  @ApiProperty({ description: 'Whether all that match are in' })
  isCheckedIn: boolean;

  @Field({ description: 'The same as isCheckedIn' })
  @ApiProperty({ description: 'The same as is_checked_in' })
  checkedIn: boolean;

  @Field(() => Date, { nullable: true })
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  checkedInTime: Date | null;

  @Field(() => Date, { nullable: true, description: 'The same as checkedInTime' })
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The same as checked_in_time',
  })
  checkedInAt: Date | null;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  registeredAt: Date;

  @Field({ description: 'The same as registeredAt' })
  @ApiProperty({ type: String, format: 'date-time', description: 'The same as registered_at' })
  createdAt: Date;

  @Field({ description: 'Who sold the newest' })
  @ApiProperty({ example: 'Vera Volunteer', description: 'Who sold the newest' })
  volunteerName: string;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, enum: TEAM_ROLES, nullable: true })
  volunteerTeamRole: string | null;
}

@ObjectType('AttendeePage')
export class AttendeePageDto {
  @Field(() => [AttendeeDto])
  @ApiProperty({ type: [AttendeeDto] })
  data: AttendeeDto[];

  @Field(() => PaginationDto)
  @ApiProperty({ type: PaginationDto })
  pagination: PaginationDto;
}

@ObjectType('RegistrationPage')
export class RegistrationPageDto {
  @Field(() => [RegistrationDto])
  @ApiProperty({ type: [RegistrationDto] })
  data: RegistrationDto[];

  @Field(() => PaginationDto)
  @ApiProperty({ type: PaginationDto })
  pagination: PaginationDto;
}
