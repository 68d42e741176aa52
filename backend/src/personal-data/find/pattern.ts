/** What the steps of an erasure look for in texts. */
export interface Sought {
  names: readonly string[];
  emails: readonly string[];
  /** Digits, as they are stored. */
  phones: readonly string[];
}

/** Shorter numbers are amounts, years and places. */
const PHONE_MIN_LENGTH = 7;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

const nameIn = (name: string): string => `\\m${escaped(name).replace(/ +/g, '\\s+')}\\M`;
const emailIn = (email: string): string => `(?<![\\w.+-])${escaped(email)}(?![\\w-])`;
/** However it was typed: with separators, and with a 1 before it. */
const phoneIn = (phone: string): string =>
  `(?<!\\w)(?:\\+?1[^\\w]{0,3})?\\(?${[...phone].join('[^\\w]{0,3}')}(?!\\w)`;

/**
 * Makes the regular expression of PostgreSQL by which `erased_text` finds them; nothing matches if there are none. Whole words only:
 * whoever is called Al is not in Alice.
 */
export function patternOf({ names, emails, phones }: Sought): string {
  const parts = [
    ...names.filter((name) => name.trim().length > 1).map(nameIn),
    ...emails.filter(Boolean).map(emailIn),
    ...phones.filter((phone) => phone.length >= PHONE_MIN_LENGTH).map(phoneIn),
  ];
  return parts.length > 0 ? [...new Set(parts)].join('|') : '(?!)';
}

/** Names that are sought in every text, and not only in what belongs to the person: one word may be anything. */
export const isFullName = (name: string): boolean => name.trim().includes(' ');
