import { checkCapacity } from '@usher/backend/rules';
import type { EventInput, EventRecord } from '../../console/records';
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
  capacity: string;
}

export const FIELDS = [
  'name',
  'event_date',
  'location',
  'description',
  'payment_recipient',
  'capacity',
] as const satisfies readonly (keyof EventFields)[];

export const fieldsOf = (event: EventRecord): EventFields => ({
  name: event.name,
  description: event.description,
  event_date: localOf(event.event_date, event.time_zone),
  location: event.location,
  payment_recipient: event.payment_recipient ?? '',
  capacity: event.capacity?.toString() ?? '',
});

const capacityOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** Whether something is typed at all. */
export const required = (text: Texts) => (typed: string) => typed.trim() !== '' || text.rules.required;

export const capacityRule = (text: Texts) => (typed: string) => {
  const broken = checkCapacity(capacityOf(typed));
  return broken === null || text.rules[broken];
};

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
  capacity: capacityOf(fields.capacity),
  ...(event.id !== '' && { updated_at: event.updated_at }),
});
