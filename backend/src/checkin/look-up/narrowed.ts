import { normalizeEmail } from '../../rules/emails.js';
import { checkPhone, normalizePhone } from '../../rules/phones.js';

/** How many last digits of a phone number find its owner. The last two are told with everybody who is found. */
export const PHONE_END_LENGTH = 4;

/** What a volunteer's search must match: a part of the name, the whole address, or the whole phone number or its end. */
export interface Narrowed {
  by: 'name' | 'email' | 'phone';
  /** For a name, the text itself. */
  value: string;
}

/**
 * Narrows a volunteer's search, so that a guest's address or phone number cannot be found out a character at a time: any part of
 * either would answer whether the next character is right.
 * @returns null if nobody can be found
 */
export function narrowed(text: string): Narrowed | null {
  if (text.includes('@')) return { by: 'email', value: normalizeEmail(text) };
  if (/\p{L}/u.test(text) || !/\p{Nd}/u.test(text)) return { by: 'name', value: text };
  const digits = normalizePhone(text);
  return digits.length === PHONE_END_LENGTH || checkPhone(digits) === null
    ? { by: 'phone', value: digits }
    : null;
}
