import type { RuleMessage } from './messages.js';

const PHONE_MIN_DIGITS = 10;
const PHONE_MAX_DIGITS = 15;

const ALLOWED = /^[\d\s\-+()]+$/;

/** The digits of a phone number as it is stored: 10 to 15 of them; a leading 1 of 11 is dropped. */
export function normalizePhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** The broken rule, or null where the phone number is fine. */
export function checkPhone(phone: string): RuleMessage | null {
  if (phone.trim() === '') return 'required';
  if (!ALLOWED.test(phone)) return 'text.invalid';
  const digits = normalizePhone(phone);
  if (digits.length < PHONE_MIN_DIGITS) return 'phone.too_short';
  return digits.length > PHONE_MAX_DIGITS ? 'phone.too_long' : null;
}

/** `(xxx) xxx-xxxx` for ten digits; any other number stays as it is. */
export const formatPhone = (digits: string): string =>
  /^\d{10}$/.test(digits) ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : digits;

/** What a phone field shows while somebody types: the same shape, as far as digits are there. */
export function formatPhoneAsTyped(text: string): string {
  const digits = normalizePhone(text);
  if (text.trim().startsWith('+') && !text.trim().startsWith('+1')) return text;
  if (digits.length > 10) return digits;
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
