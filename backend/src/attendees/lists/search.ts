import { likePattern } from '../../database/like-pattern.js';

/** Nothing but a phone number, or a part of one, as people write it: `(415) 555-01`. */
const PHONE_LIKE = /^[\d\s()+.-]*\d[\d\s()+.-]*$/;

/** The part before the @ of a whole or half-typed address, where it is long enough for the index. */
const BEFORE_AT = /^([^@]*[^@\W_]{3}[^@]*)@/;

/**
 * The two patterns of a search: the text as it is, and, where it looks like a phone number, its digits as they are
 * stored. Otherwise both are the same. Null where nothing is searched for.
 */
export function searchPatterns(text: string | undefined): [string, string] | null {
  if (!text) return null;
  const plain = likePattern(text);
  if (!PHONE_LIKE.test(text)) return [plain, plain];
  const digits = text.replace(/\D/g, '');
  return [plain, likePattern(digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits)];
}

/**
 * The same for the trigram index, and a third pattern that every hit must match as well, or null. Of an address only the part
 * before the @ is looked up in the index: half of all addresses share what comes after it.
 */
export function indexedPatterns(text: string | undefined): [string, string, string | null] | null {
  const patterns = searchPatterns(text);
  if (!patterns) return null;
  const before = BEFORE_AT.exec(text!)?.[1];
  return before === undefined ? [...patterns, null] : [likePattern(before), likePattern(before), patterns[0]];
}
