/**
 * QR code IDs: 14 random characters (69 bits) and a check character, read out and typed as `XXXXX-XXXXX-XXXXX`.
 * The alphabet leaves out 0/O and 1/I/L. Its length, 31, is prime: with a different weight for each place, the
 * check character finds every single mistyped character and every pair of characters that changed places.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RANDOM_LENGTH = 14;
const GROUP = 5;

/** Codes to practise with begin like this; no ticket's does. */
const PRACTICE_PREFIX = 'PRACT';

export const QR_CODE_LENGTH = RANDOM_LENGTH + 1;

function checkCharacter(body: string): string {
  let sum = 0;
  for (let i = 0; i < body.length; i++) sum += (i + 2) * ALPHABET.indexOf(body[i]!);
  // Weight 1 for the check character itself: the whole code's weighted sum is 0 modulo 31.
  return ALPHABET[(ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length]!;
}

/**
 * A new code in its stored form (15 characters, no dashes).
 * @param randomByte gives whole numbers from 0 to 255, each as likely; those from 248 on are thrown away, so that
 *   every character is as likely as any other.
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

/** What a person typed or a camera read, in the stored form. Null where it is mistyped: length, character or check. */
export function parseQrCode(text: string): string | null {
  const code = text.replace(/[\s\-\u2010-\u2015]/g, '').toUpperCase();
  if (code.length !== QR_CODE_LENGTH) return null;
  for (const character of code) if (!ALPHABET.includes(character)) return null;
  const body = code.slice(0, RANDOM_LENGTH);
  return checkCharacter(body) === code[RANDOM_LENGTH] ? code : null;
}

/** Whether a code in its stored form is one to practise with. */
export const isPracticeCode = (code: string): boolean => code.startsWith(PRACTICE_PREFIX);

/** The practice code of a number below 31, in the stored form. */
export function practiceCode(number: number): string {
  const body = PRACTICE_PREFIX + ALPHABET[number]!.repeat(RANDOM_LENGTH - PRACTICE_PREFIX.length);
  return body + checkCharacter(body);
}

/** The stored form in groups, as it is printed, mailed and put into the QR picture. */
export const formatQrCode = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))!.join('-');
