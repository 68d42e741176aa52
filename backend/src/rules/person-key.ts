import { normalizeEmail } from './emails.js';
import { normalizeName } from './names.js';
import { normalizePhone } from './phones.js';

/** Who gives the ticket to the buyer: a mail with it, or where there is no e-mail whoever sold it. */
export const DELIVERIES = ['mail', 'seller'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** How a seller gives a ticket on. */
export const DELIVERY_WAYS = ['whatsapp', 'sms', 'shown', 'printed'] as const;
export type DeliveryWay = (typeof DELIVERY_WAYS)[number];

/** It follows the e-mail. */
export const deliveryOf = (email: string | null): Delivery => (email === null ? 'seller' : 'mail');

/** The only letter whose lower case has two characters; PostgreSQL leaves the dot away. */
const CAPITAL_I_WITH_DOT = '\u0130';

/** Converts to lower case letter by letter, as `lower` of PostgreSQL does: without a look at the letters beside. */
export const lowerCase = (text: string): string =>
  [...text].map((letter) => (letter === CAPITAL_I_WITH_DOT ? 'i' : letter.toLowerCase())).join('');

/** Somebody who bought tickets. Of whoever bought at the door, or on paper, any of them may be missing. */
export interface Contact {
  name: string | null;
  email: string | null;
  phone: string | null;
}

/**
 * What tells people of one event apart: the e-mail; without one, name and phone. No e-mail has a line break, so that nobody without
 * one is ever somebody with one. `person_key` in functions/people.sql is the same. Null where neither is known: each sale to such
 * a person is to a person of their own.
 */
export function personKey(person: Contact & { name: string; phone: string }): string;
export function personKey(person: Contact): string | null;
export function personKey({ email, name, phone }: Contact): string | null {
  if (email !== null) return normalizeEmail(email);
  if (name === null || phone === null) return null;
  return `\n${lowerCase(normalizeName(name))}\n${normalizePhone(phone)}`;
}
