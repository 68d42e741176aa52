import { ArgsType, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { IsBoolean, IsIn, IsInt, IsUUID, Max, Min } from 'class-validator';
import { checked, Dollars, Enum, Nullable, Omittable, Optional, Prop } from '../http/shapes.js';
import { says } from '../http/problems/field-faults.js';
import { escapedBytes } from '../http/request-body.js';
import { FreeText, Instant, Ruled, RuledText } from '../http/validation.js';
import { checkEmail, normalizeEmail } from '../rules/emails.js';
import {
  CAPACITY_MAX,
  checkCapacity,
  checkReminderHours,
  EVENT_STATUSES,
  type EventStatus,
  REMINDER_HOURS_MAX,
} from '../rules/events.js';
import { GUEST_LANGUAGES, type GuestLanguage } from '../rules/languages.js';
import { checkAmount } from '../rules/money.js';
import { PAPER_AT_DOOR, type PaperAtDoor } from '../rules/paper.js';
import { checkTimeZone } from '../rules/time-zones.js';
import { type Selling, SELLING } from './events.sql.js';
import { WithoutEmailDto } from './without-email.dto.js';

const SellingEnum = new Enum('Selling', SELLING, 'Which event sells now, and which is next');
const EventStatusEnum = new Enum(
  'EventStatus',
  EVENT_STATUSES,
  'draft sells nothing and is shown to officers only; closed has a door and sells nothing',
);

const PaperAtDoorEnum = new Enum('PaperAtDoor', PAPER_AT_DOOR);

const GuestLanguageEnum = new Enum(
  'GuestLanguage',
  GUEST_LANGUAGES,
  'The language of its mails, printed tickets and calendar files',
);

/** A parameter with the event that a figure or list is about. */
export const OfEvent = () =>
  checked(
    Optional(ID, 'The current event where it is left out'),
    IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event')),
  );

@ArgsType()
export class EventQuery {
  @OfEvent()
  eventId?: string;
}

@ObjectType('Event')
export class EventDto {
  @Prop(ID)
  id: string;

  @Prop({ example: 'Lantern Festival' })
  name: string;

  @Prop({ example: 'Dinner, music and a raffle' })
  description: string;

  @Prop()
  eventDate: Date;

  @Nullable(Date, 'Null: nobody said when')
  eventEnd: Date | null;

  @Prop({ example: 'Riverside Community Hall' })
  location: string;

  @Prop({
    example: 'America/New_York',
    description: 'IANA name. Screens and mails show the event on this clock',
  })
  timeZone: string;

  @Nullable(String, { example: 'treasurer@example.org', description: 'The text in the payment QR' })
  paymentRecipient: string | null;

  @Nullable(String, { example: 'tickets@example.org', description: 'Where answers to its mails go' })
  replyTo: string | null;

  @Prop(GuestLanguageEnum)
  lang: GuestLanguage;

  @Nullable(Int, {
    example: 24,
    description: 'How many hours before its start people are reminded; null: nobody is',
  })
  reminderHoursBefore: number | null;

  @Nullable(Dollars, {
    example: 500,
    description: 'Dollars of cash in hand at which a seller is asked to hand over; null: never',
  })
  cashLimit: number | null;

  @Nullable(Int, { example: 400, description: 'Null: no limit' })
  capacity: number | null;

  @Prop({ example: 120, description: 'Guests included' })
  ticketsSold: number;

  @Prop({
    example: 20,
    description:
      'Not sold yet, and kept: for paper tickets that somebody has, and of a capacity for the door',
  })
  ticketsReserved: number;

  @Prop({
    example: 20,
    description:
      'Of the capacity: kept for sales at the door without a network, those that phones may sell already included; 0 without a capacity',
  })
  offlineReserve: number;

  @Prop({ example: 60, description: 'How many people have tickets' })
  peopleWithTickets: number;

  @Prop('From 06:00 of the day after its end, or its start where it has no end, on its own clock')
  isOver: boolean;

  @Prop(EventStatusEnum)
  status: EventStatus;

  @Prop('Whether its tickets are sold beside those of an earlier event')
  sellsAlongside: boolean;

  @Prop('Whether guests may give tickets to somebody else from the page of the ticket')
  guestsMayGive: boolean;

  @Prop(
    PaperAtDoorEnum,
    'Whether who has a paper ticket that nobody reported as sold is let in, which sells it',
  )
  paperAtDoor: PaperAtDoor;

  @Prop('Whether selectors leave it out')
  isArchived: boolean;

  @Prop(
    SellingEnum,
    '`now`: its tickets are sold; `alongside`: they are where a sale names it; `next`: once that one is over; `later`; `draft`, `closed`, `archived`, `over`: they are not',
  )
  selling: Selling;

  @Prop('Nothing of it was ever sold, scanned or booked: it can be deleted')
  isUnused: boolean;

  @Prop()
  updatedAt: Date;
}

const NAME_MAX_LENGTH = 200;
const DESCRIPTION_MAX_LENGTH = 5_000;
const LOCATION_MAX_LENGTH = 300;
const RECIPIENT_MAX_LENGTH = 300;
const EMAIL_MAX_LENGTH = 320;

/** Maximum size of an event as JSON, in bytes. */
export const EVENT_MAX_BYTES =
  5_000 +
  escapedBytes(
    NAME_MAX_LENGTH + DESCRIPTION_MAX_LENGTH + LOCATION_MAX_LENGTH + RECIPIENT_MAX_LENGTH + EMAIL_MAX_LENGTH,
  );

/** A changed event. */
export class ChangedEventDto extends EventDto {
  @Nullable(WithoutEmailDto, 'Whom the mail about the change does not reach; null where none was written')
  withoutEmail: WithoutEmailDto | null;
}

/** A new event, or all fields of a changed one. An omitted optional field keeps its value. */
@InputType()
export class EventInput {
  @Prop({ example: 'Lantern Festival', maxLength: NAME_MAX_LENGTH })
  @FreeText(NAME_MAX_LENGTH)
  name: string;

  @Prop({
    example: 'An evening of lanterns, music and food by the river.',
    minLength: 0,
    maxLength: DESCRIPTION_MAX_LENGTH,
  })
  @FreeText(DESCRIPTION_MAX_LENGTH, { multiline: true, optional: true })
  description: string;

  @Prop({ example: '2026-11-28T18:00:00-05:00' })
  @Instant()
  eventDate: Date;

  @Optional(Date, {
    nullable: true,
    example: '2026-11-28T23:00:00-05:00',
    description:
      'After eventDate, by 31 days at most; null: it has none. Left out, a changed event lasts as long as before',
  })
  @Instant()
  eventEnd?: Date | null;

  @Omittable({
    example: 'America/New_York',
    description:
      'IANA name of the clock that the event is shown on. Left out, it stays; a new one then has the organization’s',
  })
  @RuledText(checkTimeZone)
  timeZone?: string;

  @Prop({ example: 'Riverside Community Hall', maxLength: LOCATION_MAX_LENGTH })
  @FreeText(LOCATION_MAX_LENGTH)
  location: string;

  @Optional(String, {
    nullable: true,
    maxLength: RECIPIENT_MAX_LENGTH,
    example: 'treasurer@example.org',
    description: 'The text in the payment QR; null: no QR is shown',
  })
  @FreeText(RECIPIENT_MAX_LENGTH, { optional: true })
  paymentRecipient?: string | null;

  @Optional(String, {
    nullable: true,
    example: 'tickets@example.org',
    description: 'Where answers to its mails go; null: to their sender',
  })
  @RuledText((email) => (normalizeEmail(email) === '' ? null : checkEmail(email)), normalizeEmail)
  replyTo?: string | null;

  @Omittable(GuestLanguageEnum, 'Left out, it stays; a new one then has en')
  @IsIn(GUEST_LANGUAGES, says('lang.unknown'))
  lang?: GuestLanguage;

  @Optional(Int, {
    nullable: true,
    minimum: 1,
    maximum: REMINDER_HOURS_MAX,
    example: 24,
    description: 'How many hours before its start people are reminded, 24 for a new one; null: nobody is',
  })
  @Ruled(checkReminderHours)
  reminderHoursBefore?: number | null;

  @Optional(Dollars, {
    nullable: true,
    minimum: 0.01,
    example: 500,
    description: 'Dollars of cash in hand at which a seller is asked to hand over; null: never',
  })
  @Ruled(checkAmount)
  cashLimit?: number | null;

  @Optional(Int, {
    nullable: true,
    minimum: 1,
    maximum: CAPACITY_MAX,
    example: 400,
    description: 'Null: no limit',
  })
  @Ruled(checkCapacity)
  capacity?: number | null;

  @Omittable({
    minimum: 0,
    maximum: CAPACITY_MAX,
    example: 20,
    description:
      'Tickets of the capacity that are kept for sales at the door without a network, in all from now on; 0: such sales need a network. They count as sold while volunteers get the list',
  })
  @Max(CAPACITY_MAX, says('number.out_of_range'))
  @Min(0, says('number.out_of_range'))
  @IsInt(says('number.out_of_range'))
  offlineReserve?: number;

  @Omittable(EventStatusEnum, 'draft for a new one, but on_sale for the first of all')
  @IsIn(EVENT_STATUSES, says('event_status.unknown'))
  status?: EventStatus;

  @Omittable('Whether a sale may name it while an earlier event is on sale')
  @IsBoolean(says('boolean.invalid', 'sells_alongside must be true or false'))
  sellsAlongside?: boolean;

  @Omittable(
    'Whether guests may give tickets to somebody else from the page of the ticket. Left out, it stays; of a new one they may',
  )
  @IsBoolean(says('boolean.invalid', 'guests_may_give must be true or false'))
  guestsMayGive?: boolean;

  @Omittable(
    PaperAtDoorEnum,
    'Whether who has a paper ticket that nobody reported as sold is let in, which sells it. Left out, it stays; of a new one they are',
  )
  @IsIn(PAPER_AT_DOOR, says('paper_at_door.unknown'))
  paperAtDoor?: PaperAtDoor;

  @Omittable('Whether selectors leave it out, that of sellers too; nothing is refused for it')
  @IsBoolean(says('boolean.invalid', 'is_archived must be true or false'))
  isArchived?: boolean;

  @Omittable(
    'Mails everybody with tickets where the date, the end, the time zone or the place changes; of no effect on a new one',
  )
  @IsBoolean(says('boolean.invalid', 'notify must be true or false'))
  notify?: boolean;

  @Omittable('The version that was changed: another one stored is refused')
  @Instant()
  updatedAt?: Date;
}

/** The fields in which a copy of an event differs from the original. */
export class CopyEventInput {
  @Prop({ example: 'Lantern Festival 2027', maxLength: NAME_MAX_LENGTH })
  @FreeText(NAME_MAX_LENGTH)
  name: string;

  @Prop({ example: '2027-11-27T18:00:00-05:00' })
  @Instant()
  eventDate: Date;
}
