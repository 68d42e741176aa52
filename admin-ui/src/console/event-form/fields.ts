import {
  checkAmount,
  checkCapacity,
  checkEmail,
  checkReminderHours,
  normalizeEmail,
} from '@usher/backend/rules';
import type { EventDto, EventInput } from '../../api/generated/rest';
import type { Texts } from '../../i18n/en';
import { instantOf, localOf } from '../../i18n/zoned';

/** The values of the form's inputs, as typed. */
export interface EventFields {
  name: string;
  description: string;
  /** On the event's clock, in the format of a datetime-local input. */
  event_date: string;
  location: string;
  payment_recipient: string;
  reply_to: string;
  reminder_hours_before: string;
  cash_limit: string;
  capacity: string;
  status: EventDto['status'];
  sells_alongside: boolean;
  is_archived: boolean;
  /** Whether to mail a new date or place to everyone with tickets. */
  notify: boolean;
}

/** The fields that hold text. */
export type TextField = Exclude<keyof EventFields, 'notify' | 'status' | 'sells_alongside' | 'is_archived'>;

export const FIELDS = [
  'name',
  'event_date',
  'location',
  'description',
  'payment_recipient',
  'reply_to',
  'reminder_hours_before',
  'cash_limit',
  'capacity',
] as const satisfies readonly TextField[];

export const fieldsOf = (event: EventDto): EventFields => ({
  name: event.name,
  description: event.description,
  event_date: localOf(event.event_date, event.time_zone),
  location: event.location,
  payment_recipient: event.payment_recipient ?? '',
  reply_to: event.reply_to ?? '',
  reminder_hours_before: event.reminder_hours_before?.toString() ?? '',
  cash_limit: event.cash_limit?.toString() ?? '',
  capacity: event.capacity?.toString() ?? '',
  status: event.status,
  sells_alongside: event.sells_alongside,
  is_archived: event.is_archived,
  notify: false,
});

/** Returns the typed number; null if the field is blank. */
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

export const capacityRule = (text: Texts) => (typed: string) => {
  const broken = checkCapacity(numberOf(typed));
  return broken === null || text.rules[broken];
};

export const reminderRule = (text: Texts) => (typed: string) => {
  const broken = checkReminderHours(numberOf(typed));
  return broken === null || text.rules[broken];
};

/** A form rule: an amount or a blank field. */
export const cashLimitRule = (text: Texts) => (typed: string) => {
  const limit = numberOf(typed);
  const broken = limit === null ? null : checkAmount(limit);
  return broken === null || text.rules[broken];
};

/** A form rule: an e-mail address or a blank field. */
export const replyToRule = (text: Texts) => (typed: string) => {
  const broken = normalizeEmail(typed) === '' ? null : checkEmail(typed);
  return broken === null || text.rules[broken];
};

/** Whether date or place changed, so that guests with tickets would come at the wrong time or to the wrong place. */
export const dateOrPlaceChanged = (
  typed: Pick<EventFields, 'event_date' | 'location'>,
  event: EventDto,
): boolean =>
  typed.event_date !== localOf(event.event_date, event.time_zone) || typed.location.trim() !== event.location;

/** Returns the input for the server; `event` is the version that was edited, or the initial values of a new event. */
export const inputOf = (fields: EventFields, event: EventDto): EventInput => ({
  name: fields.name,
  description: fields.description,
  // An untouched time keeps its seconds. The form has checked that a changed one is valid.
  event_date:
    fields.event_date === localOf(event.event_date, event.time_zone)
      ? event.event_date
      : instantOf(fields.event_date, event.time_zone)!,
  location: fields.location,
  payment_recipient: fields.payment_recipient,
  reply_to: fields.reply_to,
  reminder_hours_before: numberOf(fields.reminder_hours_before),
  cash_limit: numberOf(fields.cash_limit),
  capacity: numberOf(fields.capacity),
  status: fields.status,
  sells_alongside: fields.sells_alongside,
  is_archived: fields.is_archived,
  ...(event.id !== '' && {
    updated_at: event.updated_at,
    notify: fields.notify && dateOrPlaceChanged(fields, event),
  }),
});
