/** A pattern for LIKE that finds the text anywhere: `%` and `_` are plain characters. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Nothing but a phone number, or a part of one, as people write it: `(415) 555-01`. */
const PHONE_LIKE = /^[\d\s()+.-]*\d[\d\s()+.-]*$/;

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
