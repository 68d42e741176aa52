import { checkCapacity } from '@usher/backend/rules';
import type { EventDetailsFragment, EventInput } from '../../api/generated/operations';
import type { Texts } from '../../i18n/en';
import { instantOf, localOf } from '../../i18n/zoned';

/** What the inputs hold: text, as it is typed. */
export interface EventFields {
  name: string;
  description: string;
  /** On the event's clock, as an input of the type datetime-local has it. */
  eventDate: string;
  location: string;
  paymentRecipient: string;
  capacity: string;
}

export const FIELDS = [
  'name',
  'eventDate',
  'location',
  'description',
  'paymentRecipient',
  'capacity',
] as const satisfies readonly (keyof EventFields)[];

export const fieldsOf = (event: EventDetailsFragment): EventFields => ({
  name: event.name,
  description: event.description,
  eventDate: localOf(event.eventDate, event.timeZone),
  location: event.location,
  paymentRecipient: event.paymentRecipient ?? '',
  capacity: event.capacity?.toString() ?? '',
});

const capacityOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** Whether something is typed at all. */
export const required = (text: Texts) => (typed: string) => typed.trim() !== '' || text.rules.required;

export const capacityRule = (text: Texts) => (typed: string) => {
  const broken = checkCapacity(capacityOf(typed));
  return broken === null || text.rules[broken];
};

/** The input for the server; `event` is the version that was changed. */
export const inputOf = (fields: EventFields, event: EventDetailsFragment): EventInput => ({
  name: fields.name,
  description: fields.description,
  // An untouched time keeps its seconds. The form has checked that it is one.
  eventDate:
    fields.eventDate === localOf(event.eventDate, event.timeZone)
      ? event.eventDate
      : instantOf(fields.eventDate, event.timeZone)!,
  location: fields.location,
  paymentRecipient: fields.paymentRecipient,
  capacity: capacityOf(fields.capacity),
  updatedAt: event.updatedAt,
});
