/** A pattern for LIKE that finds the text anywhere: `%` and `_` are plain characters. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Nothing but a phone number, or a part of one, as people write it: `(415) 555-01`. */
const PHONE_LIKE = /^[\d\s()+.-]*\d[\d\s()+.-]*$/;

/** What stands before the @ of an address, or of the beginning of one: enough of it to be looked up by. */
const BEFORE_AT = /^([^@]*[^@\W_]{3}[^@]*)@/;

/**
 * The two patterns of a search: the text as it is, and, where it looks like a phone number, its digits as they are
 * stored. Otherwise both are the same. Null where nothing is searched for.
 */
export function searchPatterns(text: string | undefined): [string, string] | null {
  if (!text) return null;
  const plain = anywhere(text);
  if (!PHONE_LIKE.test(text)) return [plain, plain];
  const digits = text.replace(/\D/g, '');
  return [plain, anywhere(digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits)];
}

/**
 * The same for the index of trigrams, with a third pattern that what they find must match too, or null. Half of all
 * addresses end alike: what stands after the @ would be looked up in vain.
 */
export function indexedPatterns(text: string | undefined): [string, string, string | null] | null {
  const patterns = searchPatterns(text);
  if (!patterns) return null;
  const before = BEFORE_AT.exec(text!)?.[1];
  return before === undefined ? [...patterns, null] : [anywhere(before), anywhere(before), patterns[0]];
}
