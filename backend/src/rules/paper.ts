import type { RuleMessage } from './rule-messages.js';

/** What can become of a paper ticket; docs/paper-cases.md has all that leads from one to another. */
export const PAPER_STATES = ['printed', 'offered', 'out', 'sold', 'void'] as const;
export type PaperState = (typeof PAPER_STATES)[number];

/** What becomes of paper tickets that are offered to somebody. */
export const ASSIGNMENT_STATUSES = ['offered', 'accepted', 'declined', 'withdrawn'] as const;
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number];

/** Whether the door lets in who has a paper ticket that nobody reported as sold yet. */
export const PAPER_AT_DOOR = ['admit', 'refuse'] as const;
export type PaperAtDoor = (typeof PAPER_AT_DOOR)[number];

/** How a page of paper tickets is cut. */
export const PAPER_SIZES = ['letter', 'a4'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** Tickets of one book at most, and numbers in one request. */
export const BOOK_MAX = 2_000;
/** The largest number that can be asked for: an event has fewer. */
export const NUMBER_MAX = 9_999_999;
/** Maximum number of ranges in one request: every second number of a whole book. */
export const RANGES_MAX = BOOK_MAX / 2;
/** How long a seller may take back a report of the own paper tickets, in minutes. */
export const OWN_PAPER_UNDO_MINUTES = 30;
/** Maximum length of a book's label, in characters. */
export const BOOK_LABEL_MAX_LENGTH = 60;

/** Why a number of a range is left as it was. */
export const PAPER_REFUSALS = [
  /** The event has no such number. */
  'unknown',
  // It is in this state.
  'printed',
  'offered',
  'out',
  'sold',
  'void',
  /** Somebody else has it. */
  'not_yours',
  /** The account itself has it: somebody else has to do it. */
  'own',
  /** It is not of this offer, or no longer. */
  'not_offered',
  /** The time for it is over. */
  'too_late',
  // What happened to its registration since it was sold.
  'scanned',
  'corrected',
  'given',
] as const;
export type PaperRefusal = (typeof PAPER_REFUSALS)[number];

/** `101`, `101-125`, with any dash and blanks around it. */
const RANGE = /^\s*(\d{1,7})\s*(?:[-\u2010-\u2015]\s*(\d{1,7})\s*)?$/;

function rangeOf(text: unknown): [number, number] | null {
  const match = typeof text === 'string' ? RANGE.exec(text) : null;
  if (!match) return null;
  const first = Number(match[1]);
  const last = Number(match[2] ?? match[1]);
  return first >= 1 && first <= last ? [first, last] : null;
}

/** Returns the broken rule, or null if all of these are ranges of numbers: at least one number, and not too many in all. */
export function checkRanges(texts: unknown): RuleMessage | null {
  if (!Array.isArray(texts) || texts.length === 0) return 'required';
  if (texts.length > RANGES_MAX) return 'ranges.too_many';
  let numbers = 0;
  for (const text of texts) {
    const range = rangeOf(text);
    if (!range) return 'ranges.invalid';
    numbers += range[1] - range[0] + 1;
  }
  return numbers > BOOK_MAX ? 'ranges.too_many' : null;
}

/** Returns the numbers of some ranges, each once, in ascending order. @param texts for which `checkRanges` returned null */
export function numbersOf(texts: readonly string[]): number[] {
  const numbers = new Set<number>();
  for (const text of texts) {
    const [first, last] = rangeOf(text)!;
    for (let number = first; number <= last; number++) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}

/** Returns some numbers as ranges, in ascending order: `101-117`, `120`. */
export function rangesOf(numbers: readonly number[]): string[] {
  const ranges: Array<[number, number]> = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`));
}

/** Returns the broken rule, or null if a book may have this many tickets. */
export const checkBookCount = (count: unknown): RuleMessage | null =>
  Number.isInteger(count) && Number(count) >= 1 && Number(count) <= BOOK_MAX ? null : 'book.count';
