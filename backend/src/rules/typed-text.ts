/**
 * Characters that nobody sees and that come along when text is pasted: soft hyphens, zero-width spaces, byte order marks, marks of
 * direction, blank letters of Hangul, tags. Joiners and variation selectors are not among them: they belong to the letters of
 * some scripts, and decide how those look.
 */
const INVISIBLE =
  /[\u034f\u17b4\u17b5\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}]/gu;

/** Spaces of every width, breaking or not, and tabs. */
const SPACES = /[\t\p{Zs}]/gu;

/** Zero-width non-joiner and joiner. */
const JOINERS = /[\u200c\u200d]/g;

/** Where a joiner belongs to no letter: after none, and after one of a script that is written without them. */
const WITHOUT_JOINERS =
  /(?:[^\p{L}\p{M}\u200c\u200d]|[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]|^)[\p{M}\u200c\u200d]*/gu;

const REPEATED_JOINERS = /([\u200c\u200d])[\u200c\u200d]+/g;

/** Names, e-mails and phone numbers longer than this are refused unread, however many of their characters are invisible. */
export const TYPED_MAX_LENGTH = 1_000;

const DIGIT = /\p{Nd}/u;
const DIGITS_OF_OTHER_SCRIPTS = /(?![0-9])\p{Nd}/gu;

/**
 * Returns typed or pasted text without the characters that nobody sees, and with plain spaces. Every rule for a name, an e-mail
 * or a phone number begins with this, on the screen and on the server, so that what looks alike is alike.
 */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').replace(SPACES, ' ');

/** Removes all joiners, for text whose letters never need them. */
export const withoutJoiners = (text: string): string => text.replace(JOINERS, '');

/** Removes the joiners that do not belong to a letter. @param text composed (NFC) */
export const withoutStrayJoiners = (text: string): string =>
  text.replace(WITHOUT_JOINERS, withoutJoiners).replace(REPEATED_JOINERS, '$1');

/** Unicode has the decimal digits of each script in a row, from 0 to 9; some rows follow each other directly. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

/** Returns the text with the digits of all scripts (Arabic, Devanagari, full-width and so on) as 0 to 9. */
export const withPlainDigits = (text: string): string => text.replace(DIGITS_OF_OTHER_SCRIPTS, valueOfDigit);
