import { sha256 } from './sha256.js';

const MEMO_LENGTH = 6;

/** No look-alikes, as in QR code IDs, and no vowels, so that a memo never spells a name that may occur on the statement too. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXZ';
const ALPHABET = `23456789${LETTERS}`;

/** The placeholder for the memo in an event's payment recipient. */
const PLACEHOLDER = '{memo}';

/**
 * Returns the memo that a buyer writes into a bank transfer, so that the line on the bank's statement identifies the sale: six
 * characters derived only from the event and the buyer's `personKey`. `memo` in functions/transfer-memo.sql computes the same. It begins with a
 * letter, so that an amount, date or numeric reference is never mistaken for a memo. There are 270 million: with 1 000 people,
 * two share a memo in 1 of 500 events, and amount, name and day then tell them apart.
 */
export function memo(eventId: string, key: string): string {
  const digest = sha256(`${eventId.toLowerCase()} ${key}`);
  let text = LETTERS[digest[0]! % LETTERS.length]!;
  for (let i = 1; i < MEMO_LENGTH; i++) text += ALPHABET[digest[i]! % ALPHABET.length];
  return text;
}

/** Returns the content of the payment QR code: the event's recipient, with the memo if the recipient has the placeholder. */
export const paymentQrText = (recipient: string, saleMemo: string): string =>
  recipient.replaceAll(PLACEHOLDER, saleMemo);

/** Returns the recipient for display, without the placeholder. */
export const shownRecipient = (recipient: string): string => recipient.replaceAll(PLACEHOLDER, '').trim();
