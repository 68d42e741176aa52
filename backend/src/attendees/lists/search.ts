import { likePattern } from '../../database/like-pattern.js';

/** A phone number, or a part of one, as people write it, and nothing else: `(415) 555-01`. */
const PHONE_LIKE = /^[\d\s()+.-]*\d[\d\s()+.-]*$/;

/** The part before the @ of a complete or half-typed address, if it is long enough for the index. */
const BEFORE_AT = /^([^@]*[^@\W_]{3}[^@]*)@/;

/**
 * Returns the two patterns of a search: the text unchanged, and, if it looks like a phone number, its digits as they are stored;
 * otherwise both are the same. Null without a search.
 */
export function searchPatterns(text: string | undefined): [string, string] | null {
  if (!text) return null;
  const plain = likePattern(text);
  if (!PHONE_LIKE.test(text)) return [plain, plain];
  const digits = text.replace(/\D/g, '');
  return [plain, likePattern(digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits)];
}

/**
 * Returns the patterns to look up in the trigram index, and a third one that every hit must match as well, or null. Of an address
 * only the part before the @ is looked up in the index, as half of all addresses share the part after it.
 */
export function indexedPatterns(text: string | undefined): [string, string, string | null] | null {
  const patterns = searchPatterns(text);
  if (!patterns) return null;
  const before = BEFORE_AT.exec(text!)?.[1];
  return before === undefined ? [...patterns, null] : [likePattern(before), likePattern(before), patterns[0]];
}
