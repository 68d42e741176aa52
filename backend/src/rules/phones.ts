import type { RuleMessage } from './rule-messages.js';
import { TYPED_MAX_LENGTH, withoutInvisible, withoutJoiners, withPlainDigits } from './typed-text.js';

const PHONE_MIN_DIGITS = 10;
const PHONE_MAX_DIGITS = 15;

const ALLOWED = /^[0-9\s\-.+()]*$/;

/** Hyphens and dashes of all lengths, and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu;
/** Full-width forms, as East Asian keyboards type them. */
const FULL_WIDTH = /[（）＋．]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * Returns a number with the digits 0 to 9 and plain separators, and without invisible characters; anything else stays, for the
 * rule to refuse.
 */
const plainPhone = (phone: string): string =>
  withPlainDigits(withoutJoiners(withoutInvisible(phone)))
    .replace(DASHES, '-')
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET));

/** Returns all digits in a text, whatever script they are of, as 0 to 9. */
export const phoneDigits = (text: string): string => plainPhone(text).replace(/[^0-9]/g, '');

/** Returns the digits of a phone number as they are stored, 10 to 15 if it is valid; a leading 1 of 11 digits is dropped. */
export function normalizePhone(phone: string): string {
  const digits = phoneDigits(phone);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Whether a text holds nothing but what phone numbers are made of; an extension such as `x12` is more than that. */
export const isPhoneText = (text: string): boolean => ALLOWED.test(plainPhone(text));

/** Returns the broken rule, or null if the phone number is valid. */
export function checkPhone(phone: string): RuleMessage | null {
  if (phone.length > TYPED_MAX_LENGTH) return 'phone.too_long';
  if (plainPhone(phone).trim() === '') return 'required';
  if (!isPhoneText(phone)) return 'text.invalid';
  const digits = normalizePhone(phone);
  if (digits.length < PHONE_MIN_DIGITS) return 'phone.too_short';
  return digits.length > PHONE_MAX_DIGITS ? 'phone.too_long' : null;
}

/** Formats ten digits as `(xxx) xxx-xxxx`; leaves any other number unchanged. Empty where nobody asked for one. */
export const formatPhone = (digits: string | null): string =>
  digits !== null && /^[0-9]{10}$/.test(digits)
    ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
    : (digits ?? '');

/** Whether a number has another country's code, or a plus and nothing yet; it then keeps the shape in which it is typed. */
export const isForeignPhone = (phone: string): boolean => /^\s*\+(?!1)/.test(plainPhone(phone));

/**
 * Formats the content of a phone field while the user types: the same format, as far as the digits go. Text with anything but a
 * number in it stays as it is, so that the rule says what is wrong and nothing is dropped behind the user's back.
 */
export function formatPhoneAsTyped(text: string): string {
  if (!isPhoneText(text)) return text;
  const plain = plainPhone(text);
  if (isForeignPhone(plain)) return plain;
  const digits = normalizePhone(plain);
  if (digits.length > 10) return digits;
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
