import {
  checkAmount,
  checkCapacity,
  checkEmail,
  checkEventEnd,
  checkReminderHours,
  normalizeEmail,
} from '@usher/backend/rules';
import type { EventDto, EventInput } from '../../api/generated/rest';
import type { ConsoleTexts } from '../texts/text';
import type { Texts } from '../../i18n/en';
import { instantOf, localOf, occursOn } from '../../i18n/zoned';

/** The values of the form's inputs, as typed. */
export interface EventFields {
  name: string;
  description: string;
  /** On the event's clock, in the format of a datetime-local input. */
  event_date: string;
  /** Likewise; blank if it has no end. */
  event_end: string;
  /** IANA name of that clock. */
  time_zone: string;
  location: string;
  payment_recipient: string;
  reply_to: string;
  reminder_hours_before: string;
  cash_limit: string;
  capacity: string;
  /** Blank counts as 0; in no use without a capacity. */
  offline_reserve: string;
  lang: EventDto['lang'];
  status: EventDto['status'];
  sells_alongside: boolean;
  /** Whether guests give tickets to others on the page of their ticket. */
  guests_may_give: boolean;
  paper_at_door: EventDto['paper_at_door'];
  is_archived: boolean;
  /** Whether to mail a new date or place to everyone with tickets. */
  notify: boolean;
}

/** The fields that hold text. */
export type TextField = Exclude<
  keyof EventFields,
  'notify' | 'lang' | 'status' | 'sells_alongside' | 'guests_may_give' | 'paper_at_door' | 'is_archived'
>;

/** When the event is, as typed. */
export type TypedTimes = Pick<EventFields, 'event_date' | 'event_end' | 'time_zone'>;

export const FIELDS = [
  'name',
  'event_date',
  'event_end',
  'time_zone',
  'location',
  'description',
  'payment_recipient',
  'reply_to',
  'reminder_hours_before',
  'cash_limit',
  'capacity',
  'offline_reserve',
] as const satisfies readonly TextField[];

export const fieldsOf = (event: EventDto): EventFields => ({
  name: event.name,
  description: event.description,
  event_date: localOf(event.event_date, event.time_zone),
  event_end: event.event_end ? localOf(event.event_end, event.time_zone) : '',
  time_zone: event.time_zone,
  location: event.location,
  payment_recipient: event.payment_recipient ?? '',
  reply_to: event.reply_to ?? '',
  reminder_hours_before: event.reminder_hours_before?.toString() ?? '',
  cash_limit: event.cash_limit?.toString() ?? '',
  capacity: event.capacity?.toString() ?? '',
  offline_reserve: event.offline_reserve.toString(),
  lang: event.lang,
  status: event.status,
  sells_alongside: event.sells_alongside,
  guests_may_give: event.guests_may_give,
  paper_at_door: event.paper_at_door,
  is_archived: event.is_archived,
  notify: false,
});

/** Returns the typed number; null if the field is blank. */
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

export const capacityRule = (text: Texts) => (typed: string) => {
  const broken = checkCapacity(numberOf(typed));
  return broken === null || text.rules[broken];
};

/** A form rule: no more tickets than the capacity, of which they are kept; anything without one. */
export const reserveRule =
  (text: ConsoleTexts) =>
  (typed: string, { capacity }: Pick<EventFields, 'capacity'>): true | string => {
    const [most, reserve] = [numberOf(capacity), numberOf(typed) ?? 0];
    if (most === null) return true;
    return (Number.isInteger(reserve) && reserve >= 0 && reserve <= most) || text.eventPanel.reserveInvalid;
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

/** A form rule: a time that the clock of the zone shows. */
export const timeRule =
  (text: ConsoleTexts) =>
  (typed: string, { time_zone: zone }: Pick<EventFields, 'time_zone'>) =>
    occursOn(typed, zone) === 'never' ? text.eventPanel.skippedHour : true;

/** A form rule: nothing, or a time after the start. */
export const endRule = (text: ConsoleTexts) => (typed: string, times: TypedTimes) => {
  const start = instantOf(times.event_date, times.time_zone);
  const end = instantOf(typed, times.time_zone);
  if (!start || !end) return true;
  const broken = checkEventEnd(new Date(end), new Date(start));
  return broken === null ? timeRule(text)(typed, times) : text.rules[broken];
};

/**
 * The moment of a typed time, or null for none. An untouched one keeps its seconds, and stays the second of an hour that comes
 * twice. The form has checked that another one is valid.
 */
function momentOf(typed: string, zone: string, event: EventDto, stored: string | null): string | null {
  const isUntouched = stored && zone === event.time_zone && typed === localOf(stored, zone);
  return isUntouched ? stored : instantOf(typed, zone);
}

export const startOf = (typed: TypedTimes, event: EventDto): string =>
  momentOf(typed.event_date, typed.time_zone, event, event.event_date)!;

export const endOf = (typed: TypedTimes, event: EventDto): string | null =>
  momentOf(typed.event_end, typed.time_zone, event, event.event_end);

/** Whether a typed time is another than the stored one and comes twice on the clock, so that it has to be said which one counts. */
export const comesTwice = (typed: string, zone: string, event: EventDto, stored: string | null): boolean =>
  occursOn(typed, zone) === 'twice' && momentOf(typed, zone, event, stored) !== stored;

/** Whether times or place changed, so that guests with tickets would come at the wrong time or to the wrong place. */
export const dateOrPlaceChanged = (
  typed: TypedTimes & Pick<EventFields, 'location'>,
  event: EventDto,
): boolean =>
  typed.event_date !== localOf(event.event_date, event.time_zone) ||
  typed.event_end !== (event.event_end ? localOf(event.event_end, event.time_zone) : '') ||
  typed.time_zone !== event.time_zone ||
  typed.location.trim() !== event.location;

/** Returns the input for the server; `event` is the version that was edited, or the initial values of a new event. */
export const inputOf = (fields: EventFields, event: EventDto): EventInput => ({
  name: fields.name,
  description: fields.description,
  event_date: startOf(fields, event),
  event_end: endOf(fields, event),
  time_zone: fields.time_zone,
  location: fields.location,
  payment_recipient: fields.payment_recipient,
  reply_to: fields.reply_to,
  reminder_hours_before: numberOf(fields.reminder_hours_before),
  cash_limit: numberOf(fields.cash_limit),
  capacity: numberOf(fields.capacity),
  lang: fields.lang,
  status: fields.status,
  sells_alongside: fields.sells_alongside,
  guests_may_give: fields.guests_may_give,
  paper_at_door: fields.paper_at_door,
  // Left as it was, it is left out: phones sell of it meanwhile.
  ...(numberOf(fields.capacity) !== null &&
    fields.offline_reserve !== fieldsOf(event).offline_reserve && {
      offline_reserve: numberOf(fields.offline_reserve) ?? 0,
    }),
  is_archived: fields.is_archived,
  ...(event.id !== '' && {
    updated_at: event.updated_at,
    notify: fields.notify && dateOrPlaceChanged(fields, event),
  }),
});
