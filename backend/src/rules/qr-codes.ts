/**
 * QR code IDs consist of 14 random characters (69 bits) and a check character, read out and typed as `XXXXX-XXXXX-XXXXX`.
 * The alphabet leaves out 0/O and 1/I/L. Its length, 31, is prime: with a different weight for each position, the
 * check character detects every single mistyped character and every pair of swapped characters.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RANDOM_LENGTH = 14;
const GROUP = 5;

/** Prefix of practice codes; no ticket's code begins with it. */
const PRACTICE_PREFIX = 'PRACT';

export const QR_CODE_LENGTH = RANDOM_LENGTH + 1;

/** How many characters of its end a ticket is looked up by that was sold at the door: its last group. */
export const CODE_END_LENGTH = GROUP;

function checkCharacter(body: string): string {
  let sum = 0;
  for (let i = 0; i < body.length; i++) sum += (i + 2) * ALPHABET.indexOf(body[i]!);
  // Weight 1 for the check character itself: the whole code's weighted sum is 0 modulo 31.
  return ALPHABET[(ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length]!;
}

/**
 * Generates a code in its stored form (15 characters, no dashes).
 * @param randomByte returns uniformly distributed integers from 0 to 255; those from 248 on are discarded, so that all characters
 *   are equally likely
 */
export function makeQrCode(randomByte: () => number): string {
  let body = '';
  while (body.length < RANDOM_LENGTH) {
    const byte = randomByte();
    if (byte < ALPHABET.length * 8) body += ALPHABET[byte % ALPHABET.length];
    if (body === PRACTICE_PREFIX) body = '';
  }
  return body + checkCharacter(body);
}

/** Converts typed or scanned text to a code in its stored form. Null if it is mistyped: wrong length, character or check. */
export function parseQrCode(text: string): string | null {
  const code = text.replace(/[\s\-\u2010-\u2015]/g, '').toUpperCase();
  if (code.length !== QR_CODE_LENGTH) return null;
  for (const character of code) if (!ALPHABET.includes(character)) return null;
  const body = code.slice(0, RANDOM_LENGTH);
  return checkCharacter(body) === code[RANDOM_LENGTH] ? code : null;
}

/** Returns what was typed as the end of a code, in its stored form; null if it is none. */
export function codeEndOf(text: string): string | null {
  const end = text.replace(/[\s\-\u2010-\u2015]/g, '').toUpperCase();
  return end.length === CODE_END_LENGTH && [...end].every((character) => ALPHABET.includes(character))
    ? end
    : null;
}

/** Whether a code in its stored form is a practice code. */
export const isPracticeCode = (code: string): boolean => code.startsWith(PRACTICE_PREFIX);

/** Returns the practice code for a number from 0 to 30, in the stored form. */
export function practiceCode(number: number): string {
  const body = PRACTICE_PREFIX + ALPHABET[number]!.repeat(RANDOM_LENGTH - PRACTICE_PREFIX.length);
  return body + checkCharacter(body);
}

/** Formats a stored code in groups, as it is printed, mailed and put into the QR picture. */
export const formatQrCode = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))!.join('-');

/** Returns the URL of a ticket's page. The code, in its printed form, is in the fragment, which no server and no log sees. */
export const ticketLink = (publicUrl: string, code: string): string => `${publicUrl}/ticket#${code}`;
