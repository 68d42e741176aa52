import { dayOf, instantOf } from '../../i18n/zoned';
import type { EventDetailsFragment, EventInput } from '../../api/generated/operations';

/** An event as the REST API has it. */
export interface EventRow {
  id: string;
  name: string;
  description: string;
  event_date: string;
  location: string;
  time_zone: string;
  payment_recipient: string | null;
  capacity: number | null;
  tickets_sold: number;
  is_over: boolean;
  updated_at: string;
}

/** For the form that the dashboard's panel has too. */
export const detailsOf = (row: EventRow): EventDetailsFragment => ({
  id: row.id,
  name: row.name,
  description: row.description,
  eventDate: row.event_date,
  location: row.location,
  timeZone: row.time_zone,
  paymentRecipient: row.payment_recipient,
  capacity: row.capacity,
  ticketsSold: row.tickets_sold,
  updatedAt: row.updated_at,
});

/** What the REST API takes for a new event, which has no version yet. */
export const newEventOf = ({ eventDate, paymentRecipient, updatedAt: _none, ...same }: EventInput) => ({
  ...same,
  event_date: eventDate,
  payment_recipient: paymentRecipient,
});

const FOUR_WEEKS_MS = 28 * 24 * 60 * 60_000;

/** A form that nothing is typed in yet, on this clock: in four weeks, in the evening. */
export const blankEvent = (timeZone: string): EventDetailsFragment => ({
  id: '',
  name: '',
  description: '',
  eventDate: instantOf(`${dayOf(Date.now() + FOUR_WEEKS_MS, timeZone)}T18:00`, timeZone)!,
  location: '',
  timeZone,
  paymentRecipient: null,
  capacity: null,
  ticketsSold: 0,
  updatedAt: '',
});

/** A field as the form names it. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
