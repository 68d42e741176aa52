import type { RuleMessage } from './rule-messages.js';

const PHONE_MIN_DIGITS = 10;
const PHONE_MAX_DIGITS = 15;

const ALLOWED = /^[\d\s\-+()]+$/;

/** Returns the digits of a phone number as they are stored, 10 to 15 if it is valid; a leading 1 of 11 digits is dropped. */
export function normalizePhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Returns the broken rule, or null if the phone number is valid. */
export function checkPhone(phone: string): RuleMessage | null {
  if (phone.trim() === '') return 'required';
  if (!ALLOWED.test(phone)) return 'text.invalid';
  const digits = normalizePhone(phone);
  if (digits.length < PHONE_MIN_DIGITS) return 'phone.too_short';
  return digits.length > PHONE_MAX_DIGITS ? 'phone.too_long' : null;
}

/** Formats ten digits as `(xxx) xxx-xxxx`; leaves any other number unchanged. */
export const formatPhone = (digits: string): string =>
  /^\d{10}$/.test(digits) ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : digits;

/** Formats the content of a phone field while the user types: the same format, as far as the digits go. */
export function formatPhoneAsTyped(text: string): string {
  const digits = normalizePhone(text);
  if (text.trim().startsWith('+') && !text.trim().startsWith('+1')) return text;
  if (digits.length > 10) return digits;
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
