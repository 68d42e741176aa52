import { centsOf } from '../rules/money.js';
import { REMINDER_HOURS_DEFAULT } from '../rules/events.js';
import type { EventInput } from './events.dto.js';
import type { EventRow } from './events.sql.js';

const AUDITED = [
  'name',
  'description',
  'eventDate',
  'eventEnd',
  'timeZone',
  'location',
  'paymentRecipient',
  'replyTo',
  'lang',
  'reminderHoursBefore',
  'cashLimit',
  'capacity',
  'status',
  'sellsAlongside',
  'guestsMayGive',
  'paperAtDoor',
  'isArchived',
  'offlineReserve',
] as const satisfies readonly (keyof EventRow)[];

/** The fields of an event that the audit log records before and after a change. */
export const auditable = (event: EventRow) =>
  Object.fromEntries(AUDITED.map((field) => [field, event[field]])) as Pick<
    EventRow,
    (typeof AUDITED)[number]
  >;

/** Whether people would come at another time by their clocks or the event's, or to another place. */
export const hasMoved = (one: EventRow, other: EventRow): boolean =>
  one.eventDate.getTime() !== other.eventDate.getTime() ||
  one.eventEnd?.getTime() !== other.eventEnd?.getTime() ||
  one.timeZone !== other.timeZone ||
  one.location !== other.location;

/** Whether the change shows in people's calendars. */
export const isOtherEntry = (one: EventRow, other: EventRow): boolean =>
  hasMoved(one, other) || one.name !== other.name || one.description !== other.description;

/** The columns that an input sets; what it leaves out keeps its value, or gets its default in a new event. */
export function columnsOf({ name, description, location, ...input }: EventInput, before: EventRow | null) {
  const paymentRecipient =
    input.paymentRecipient === undefined
      ? (before?.paymentRecipient ?? null)
      : input.paymentRecipient || null;
  const replyTo = input.replyTo === undefined ? (before?.replyTo ?? null) : input.replyTo || null;
  const reminderHoursBefore =
    input.reminderHoursBefore === undefined
      ? before
        ? before.reminderHoursBefore
        : REMINDER_HOURS_DEFAULT
      : input.reminderHoursBefore;
  const cashLimit = input.cashLimit === undefined ? (before?.cashLimit ?? null) : input.cashLimit;
  // Not null: the input class has already refused invalid amounts.
  const cashLimitCents = cashLimit === null ? null : String(centsOf(cashLimit)!);
  return {
    name,
    description,
    location,
    paymentRecipient,
    replyTo,
    reminderHoursBefore,
    cashLimitCents,
    // TypeORM leaves out what is undefined: it keeps its value, or gets the column's default.
    lang: input.lang,
    status: input.status,
    sellsAlongside: input.sellsAlongside,
    guestsMayGive: input.guestsMayGive,
    paperAtDoor: input.paperAtDoor,
    isArchived: input.isArchived,
  };
}
