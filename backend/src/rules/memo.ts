import { normalizeEmail } from './emails.js';
import { sha256 } from './sha256.js';

const MEMO_LENGTH = 6;

/** No look-alikes, as in QR code IDs; and no vowels, so that no memo spells a name that is on the statement as well. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXZ';
const ALPHABET = `23456789${LETTERS}`;

/** What an event's payment recipient may hold for the memo. */
const PLACEHOLDER = '{memo}';

/**
 * What a buyer writes into a bank transfer, so that its line on the bank's statement names the sale: six characters that follow
 * from event and e-mail alone. `memo` in functions/memo.sql is the same, for sales. It begins with a letter, so that no
 * amount, date or reference of digits is taken for one. There are 270 million: among 1 000 people of an event two share one
 * in 1 of 500 events, and amount, name and day then tell them apart.
 */
export function memo(eventId: string, email: string): string {
  const digest = sha256(`${eventId.toLowerCase()} ${normalizeEmail(email)}`);
  let text = LETTERS[digest[0]! % LETTERS.length]!;
  for (let i = 1; i < MEMO_LENGTH; i++) text += ALPHABET[digest[i]! % ALPHABET.length];
  return text;
}

/** What the payment QR holds: the event's recipient, with the memo only where the recipient has a place for it. */
export const paymentQrText = (recipient: string, saleMemo: string): string =>
  recipient.replaceAll(PLACEHOLDER, saleMemo);

/** The recipient as people read it, without the place for the memo. */
export const shownRecipient = (recipient: string): string => recipient.replaceAll(PLACEHOLDER, '').trim();
