import { ArgsType, ID, ObjectType } from '@nestjs/graphql';
import { IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import { checked, Dollars, Enum, Nullable, Optional, Prop } from '../../http/shapes.js';
import { OfEvent } from '../../events/events.dto.js';
import { says } from '../../http/problems/field-faults.js';
import { PAGE_MAX, pageOf, PageQuery, TrueOrFalse, WholeNumber } from '../../http/pagination.js';
import { SortDir, type SortDirection } from '../../http/sorting.js';
import { FreeText } from '../../http/validation.js';
import { FoodOptionEnum, IsFoodOption, PaymentModeEnum } from '../../pricing/pricing.dto.js';
import { TEAM_ROLES, type TeamRole } from '../../rules/roles.js';
import { type FoodOption, type PaymentMode, type PerPaymentMode } from '../../rules/tickets.js';
import { DELIVERIES, type Delivery } from '../../rules/person-key.js';
import { DeliveryEnum, RegistrationDto } from '../registration/registration.dto.js';

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
const AttendeeSortEnum = new Enum('AttendeeSort', ATTENDEE_SORTS);

// Parameters that several queries of this file share. They are decorators, as a class can extend only one other class.
const Search = () =>
  checked(
    Optional({ maxLength: SEARCH_MAX_LENGTH, description: SEARCH_DESCRIPTION }),
    FreeText(SEARCH_MAX_LENGTH, { optional: true }),
  );
const CheckedIn = () =>
  checked(Optional(), IsBoolean(says('boolean.invalid', 'checked_in must be true or false')), TrueOrFalse());
const Food = () => checked(Optional(FoodOptionEnum), IsFoodOption());
const DeliveryFilter = () =>
  checked(
    Optional(DeliveryEnum),
    IsIn(DELIVERIES, says('choice.unknown', `delivery must be one of ${DELIVERIES.join(', ')}`)),
  );
const Cancelled = () =>
  checked(
    Optional({ default: false, description: 'True shows cancelled ones too' }),
    IsBoolean(says('boolean.invalid', 'cancelled must be true or false')),
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

  @DeliveryFilter()
  delivery?: Delivery;

  @Optional(AttendeeSortEnum, { default: 'created_at' })
  @IsIn(ATTENDEE_SORTS, says('choice.unknown', `sort_by must be one of ${ATTENDEE_SORTS.join(', ')}`))
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

  @DeliveryFilter()
  delivery?: Delivery;

  @Cancelled()
  cancelled?: boolean;

  @Optional({ minimum: 1, maximum: PAGE_MAX, description: 'All of them where it is left out' })
  @Max(PAGE_MAX, says('number.out_of_range', `limit must be a whole number from 1 to ${PAGE_MAX}`))
  @Min(1, says('number.out_of_range', `limit must be a whole number from 1 to ${PAGE_MAX}`))
  @IsInt(says('number.out_of_range', `limit must be a whole number from 1 to ${PAGE_MAX}`))
  @WholeNumber()
  limit?: number;
}

/** Selects registrations of one person, whom one of them names. */
export class PersonQuery extends PageQuery {
  @Cancelled()
  cancelled?: boolean;
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
  @Prop()
  @FreeText(320)
  email: string;
}

/**
 * One person of an event. Counts and sums cover the registrations that match the query's filters; `id`, `registeredAt` and the
 * seller come from the newest of all live ones, and `checkedInTime` is the latest over all live ones.
 */
@ObjectType('Attendee')
export class AttendeeDto implements PerPaymentMode<'Registrations', number> {
  @Prop(ID, 'The newest registration')
  id: string;

  @Nullable(String, { example: 'Rosa Delgado', description: 'Null: sold at the door, and nobody asked' })
  name: string | null;

  @Nullable(String, {
    example: 'rosa.delgado@example.org',
    description: 'Null: who sold to them delivers the tickets',
  })
  email: string | null;

  @Nullable(String, { example: '4155550142', description: 'Digits' })
  phone: string | null;

  @Prop({ example: 3 })
  totalTicketsPerPerson: number;

  @Prop({ example: 3, description: 'The same as totalTicketsPerPerson' })
  ticketQuantity: number;

  @Prop(Dollars, { example: 57 })
  totalPrice: number;

  @Prop({ example: 2 })
  totalRegistrations: number;

  @Prop({ example: 1, description: 'Guests included' })
  cashRegistrations: number;

  @Prop({ example: 1 })
  zelleRegistrations: number;

  @Prop(Dollars, { example: 18 })
  totalCashAmount: number;

  @Prop(Dollars, { example: 39 })
  totalZelleAmount: number;

  @Prop({ example: 2 })
  withFoodRegistrations: number;

  @Prop({ example: 0 })
  withoutFoodRegistrations: number;

  @Prop({ example: 3 })
  withFoodTickets: number;

  @Prop({ example: 0 })
  withoutFoodTickets: number;

  @Prop({ example: 0 })
  checkedInRegistrations: number;

  @Prop({ example: 0, description: 'Tickets that are in, over all that match' })
  ticketsAdmitted: number;

  @Prop(PaymentModeEnum, 'Of the newest that matches')
  paymentMode: PaymentMode;

  @Prop(FoodOptionEnum, 'Of the newest that matches')
  foodOption: FoodOption;

  @Prop([Number], { example: [101], description: 'The numbers of those that match and are paper tickets' })
  paperNumbers: number[];

  @Prop('Whether all that match are guests')
  isGuest: boolean;

  @Prop('Whether all that match are in')
  isCheckedIn: boolean;

  @Prop('The same as isCheckedIn')
  checkedIn: boolean;

  @Nullable(Date)
  checkedInTime: Date | null;

  @Nullable(Date, 'The same as checkedInTime')
  checkedInAt: Date | null;

  @Prop()
  registeredAt: Date;

  @Prop('The same as registeredAt')
  createdAt: Date;

  @Prop({ example: 'Vera Volunteer', description: 'Who sold the newest' })
  volunteerName: string;

  @Nullable(TEAM_ROLES)
  volunteerTeamRole: TeamRole | null;

  @Prop({
    example: 0,
    description:
      'Without an e-mail: live registrations whose tickets nobody has given on yet, and of which nobody is in',
  })
  undelivered: number;

  @Prop('Whether one of those has a code that replaced an earlier one')
  hasNewCode: boolean;

  @Nullable(Date, 'Without an e-mail: when the page of one of the tickets was first opened, the latest')
  openedAt: Date | null;
}

@ObjectType('AttendeePage')
export class AttendeePageDto extends pageOf(AttendeeDto) {}

@ObjectType('RegistrationPage')
export class RegistrationPageDto extends pageOf(RegistrationDto) {}
