import { formatPhone } from '@usher/backend/rules';
import type { Texts } from './en';

/** How many digits the server tells of a phone number that the account may not see whole. */
const MASKED_LENGTH = 2;

/** Formats a phone number, or the last digits of one. */
export const phoneText = (text: Texts, digits: string): string =>
  digits.length > MASKED_LENGTH ? formatPhone(digits) : text.phoneEnd(digits);
