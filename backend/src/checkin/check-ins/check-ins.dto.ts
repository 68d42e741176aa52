import { ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { IsInt, IsUUID, Max, Min } from 'class-validator';
import { Nullable, Omittable, Optional, Prop } from '../../http/shapes.js';
import { FoodOptionEnum, PaymentModeEnum } from '../../pricing/pricing.dto.js';
import { says } from '../../http/problems/field-faults.js';
import { Instant, OptionalBody } from '../../http/validation.js';
import { TEAM_ROLES, type TeamRole } from '../../rules/roles.js';
import { type FoodOption, type PaymentMode, TICKETS_MAX } from '../../rules/tickets.js';

@ObjectType('CheckedInAttendee')
class CheckedInAttendeeDto {
  @Prop(ID, "The registration's id")
  id: string;

  @Nullable(String, { example: 'Rosa Delgado', description: 'Null: sold at the door, and nobody asked' })
  name: string | null;

  @Nullable(String, {
    example: 'rosa.delgado@example.org',
    description:
      'For volunteers first letter and domain (r…@example.org), unless they sold the registration; null where there is none',
  })
  email: string | null;

  @Nullable(String, {
    example: '4155550142',
    description: 'Digits; for volunteers the last two, unless they sold the registration',
  })
  phone: string | null;

  @Prop({ example: 2 })
  ticketQuantity: number;

  @Prop(FoodOptionEnum)
  foodOption: FoodOption;

  @Prop(PaymentModeEnum)
  paymentMode: PaymentMode;

  @Prop()
  isGuest: boolean;

  @Prop({ example: 2, description: 'How many of the tickets are in' })
  ticketsAdmitted: number;

  @Prop({ example: 0 })
  mealsServed: number;

  @Prop('Whether any of the tickets is in')
  isCheckedIn: boolean;

  @Nullable(Date, 'When the first who are in were scanned')
  checkedInAt: Date | null;

  @Nullable(String, { example: 'Vera Volunteer', description: 'The name of who let them in' })
  checkedInBy: string | null;

  @Nullable(String, {
    example: null,
    description: 'Who sent that scan, if it was somebody else: checkedInBy is then only what the phone says',
  })
  checkedInSentBy: string | null;

  @Nullable(String, { example: 'Gate A', description: 'Where they came in' })
  checkedInLabel: string | null;

  @Nullable(Int, { example: null, description: 'Its number, where it is a paper ticket' })
  paperNumber: number | null;

  @Prop({ example: 'Vera Volunteer', description: 'The seller' })
  volunteerName: string;

  @Nullable(TEAM_ROLES)
  volunteerTeamRole: TeamRole | null;
}

@ObjectType('CheckIn')
export class CheckInDto {
  @Prop('False where the attendee was in already')
  success: boolean;

  @Prop({ example: 'Check-in successful' })
  message: string;

  @Prop()
  attendee: CheckedInAttendeeDto;

  @Optional({
    example: 2,
    description: 'How many tickets or meals this scan counts; only where the request had a body',
    graphql: false,
  })
  tickets?: number;

  @Optional({
    example: 3,
    description: "The registration's version, as in the list; only where the request had a body",
    graphql: false,
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
  @Omittable({
    example: 2,
    minimum: 1,
    maximum: TICKETS_MAX,
    description: 'How many come in now; all of them where it is left out',
  })
  @Tickets()
  tickets?: number;

  @Omittable(ID, 'A UUID v7 that the device made: sent again, it gives the same outcome')
  @IsScanId()
  scanId?: string;

  @Omittable(ID, 'The event at whose door the device is; the current one where it is left out')
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  eventId?: string;

  @Omittable('When the code was before the camera; ignored where that is more than a minute ago')
  @Instant()
  scannedAt?: Date;
}
