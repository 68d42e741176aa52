import { normalizeEmail } from './emails.js';
import { foldText } from './folding.js';
import { APOSTROPHES } from './names.js';
import { isPhoneText, normalizePhone, phoneDigits } from './phones.js';
import { TYPED_MAX_LENGTH } from './typed-text.js';

// How people are found by what somebody types: in the lists, at the door, and in the list on a phone. The cases are
// docs/search-cases.md.

/** What somebody typed into a search. Whoever is found has all of it, in any order. */
export interface Search {
  /** Folded, as in `searchText`. */
  readonly words: readonly string[];
  /** The digits of all numbers, as a phone number is stored; empty without a number. */
  readonly digits: string;
  /** Text with digits in it that need not be part of a phone number: the only number of the search, as it is written. */
  readonly number: string | null;
}

/** What stands between words, and around addresses. A name has none of these; before the @ of an address, some may stand. */
const BETWEEN_WORDS = /[\s.,;:()[\]<>"“”„«»\p{Pd}]+/gu;
const AROUND_ADDRESS = /^[\s.,;:()[\]<>"“”„«»]+|[\s.,;:()[\]<>"“”„«»]+$/gu;

/**
 * Returns what is searched in: the texts folded and without the apostrophes of addresses (names have none), each on its own line,
 * so that no word is found across two of them. `search_text`
 * in functions/people-search.sql does the same.
 */
export const searchText = (texts: ReadonlyArray<string | null>): string =>
  foldText(texts.map((text) => text ?? '').join('\n')).replace(/['`]/g, '');

const wordsOf = (token: string): string[] =>
  token.includes('@')
    ? [searchText([normalizeEmail(token.replace(AROUND_ADDRESS, ''))])]
    : searchText([token.replace(APOSTROPHES, '')]).split(BETWEEN_WORDS);

/** Words that are part of another one add nothing. */
const longest = (words: readonly string[]): string[] =>
  [...new Set(words)].filter((word) => !words.some((other) => other !== word && other.includes(word)));

/**
 * Reads what was typed. Null if nothing was: then everybody is meant. What holds nothing that could be found, such as accents
 * alone, finds nobody.
 */
export function readSearch(typed: string | null | undefined): Search | null {
  const text = (typed ?? '').slice(0, TYPED_MAX_LENGTH).normalize('NFC').trim();
  if (text === '') return null;
  const tokens = text.split(/\s+/);
  const numbers = tokens.filter((token) => isPhoneText(token) && phoneDigits(token) !== '');
  const words = tokens.filter((token) => !numbers.includes(token)).flatMap(wordsOf);
  return {
    words: longest(words.filter((word) => word !== '')),
    digits: normalizePhone(numbers.join('')),
    number: numbers.length === 1 ? searchText([numbers[0]!]) : null,
  };
}

/** Whether a search, null for none, finds what has this `searchText`. */
export function finds(search: Search | null, text: string): boolean {
  if (search === null) return true;
  const { words, digits, number } = search;
  if (words.length === 0 && digits === '') return false;
  return (
    words.every((word) => text.includes(word)) &&
    (text.includes(digits) || (number !== null && text.includes(number)))
  );
}

/** How many last digits of a phone number everybody at the door is told, and a phone's list holds. */
export const TOLD_DIGITS = 2;

/**
 * Returns the last two digits of the number in a search, for where no more is known of a phone number. Null without a number;
 * one digit is too little to search by.
 */
export const phoneEndOf = ({ digits }: Search): string | null =>
  digits.length < TOLD_DIGITS ? null : digits.slice(-TOLD_DIGITS);
