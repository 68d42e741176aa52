import { normalizeEmail } from '../../rules/emails.js';
import { checkPhone, normalizePhone } from '../../rules/phones.js';
import { phoneEndOf, type Search } from '../../rules/search.js';

/** How many last digits of a phone number find its owner. The last two are told with everybody who is found. */
export const PHONE_END_LENGTH = 4;

/** What a volunteer's search must match. */
export type Narrowed =
  /** Words of the name alone, and the end of the phone number that is told anyway: null for any. */
  | { by: 'name'; search: Search; value: string | null }
  /** The whole address, or the whole phone number or its last digits. */
  | { by: 'email' | 'phone'; search: Search; value: string };

/**
 * Narrows a volunteer's search, so that a guest's address or phone number cannot be found out a character at a time: any part of
 * either would answer whether the next character is right.
 * @param search the same text, read
 * @returns null if nobody can be found
 */
export function narrowed(text: string, search: Search): Narrowed | null {
  if (text.includes('@')) return { by: 'email', search, value: normalizeEmail(text) };
  if (/\p{L}/u.test(text) || !/\p{Nd}/u.test(text))
    return { by: 'name', search: { ...search, digits: '', number: null }, value: phoneEndOf(search) };
  const digits = normalizePhone(text);
  // Beside digits, a sign would answer whether it is in the address.
  if (search.words.length > 0) return null;
  return digits.length === PHONE_END_LENGTH || checkPhone(digits) === null
    ? { by: 'phone', search, value: digits }
    : null;
}
