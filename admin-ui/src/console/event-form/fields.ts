import { checkAmount, checkCapacity, checkEmail, checkReminderHours } from '@usher/backend/rules';
import type { EventInput, EventRecord } from '../records';
import type { Texts } from '../../i18n/en';
import { instantOf, localOf } from '../../i18n/zoned';

/** What the inputs hold: text, as it is typed. */
export interface EventFields {
  name: string;
  description: string;
  /** On the event's clock, as an input of the type datetime-local has it. */
  event_date: string;
  location: string;
  payment_recipient: string;
  reply_to: string;
  reminder_hours_before: string;
  cash_limit: string;
  capacity: string;
  /** Whether everybody with tickets is mailed a new date or place. */
  notify: boolean;
}

/** Those that are typed. */
export type TextField = Exclude<keyof EventFields, 'notify'>;

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

export const fieldsOf = (event: EventRecord): EventFields => ({
  name: event.name,
  description: event.description,
  event_date: localOf(event.event_date, event.time_zone),
  location: event.location,
  payment_recipient: event.payment_recipient ?? '',
  reply_to: event.reply_to ?? '',
  reminder_hours_before: event.reminder_hours_before?.toString() ?? '',
  cash_limit: event.cash_limit?.toString() ?? '',
  capacity: event.capacity?.toString() ?? '',
  notify: false,
});

/** A number, or nothing. */
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

export const capacityRule = (text: Texts) => (typed: string) => {
  const broken = checkCapacity(numberOf(typed));
  return broken === null || text.rules[broken];
};

export const reminderRule = (text: Texts) => (typed: string) => {
  const broken = checkReminderHours(numberOf(typed));
  return broken === null || text.rules[broken];
};

/** An amount, or nothing. */
export const cashLimitRule = (text: Texts) => (typed: string) => {
  const limit = numberOf(typed);
  const broken = limit === null ? null : checkAmount(limit);
  return broken === null || text.rules[broken];
};

/** An address, or nothing. */
export const replyToRule = (text: Texts) => (typed: string) => {
  const broken = typed.trim() === '' ? null : checkEmail(typed);
  return broken === null || text.rules[broken];
};

/** Whether those who have tickets would come at the wrong time, or to the wrong place. */
export const isElsewhereOrElsewhen = (
  typed: Pick<EventFields, 'event_date' | 'location'>,
  event: EventRecord,
): boolean =>
  typed.event_date !== localOf(event.event_date, event.time_zone) || typed.location.trim() !== event.location;

/** The input for the server; `event` is the version that was changed, or what a new event begins with. */
export const inputOf = (fields: EventFields, event: EventRecord): EventInput => ({
  name: fields.name,
  description: fields.description,
  // An untouched time keeps its seconds. The form has checked that it is one.
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
  ...(event.id !== '' && {
    updated_at: event.updated_at,
    notify: fields.notify && isElsewhereOrElsewhen(fields, event),
  }),
});
