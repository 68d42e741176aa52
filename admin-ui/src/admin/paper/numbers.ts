import { numbersOf, rangesOf, type RuleMessage } from '@usher/backend/rules';
import type { BookDto } from '../../api/generated/rest';
import { numbersOfText, textOfRanges } from '../../i18n/ranges';

/** Returns the broken rule, or null if the text names numbers. */
export function faultOfText(typed: string): RuleMessage | null {
  const numbers = numbersOfText(typed);
  return Array.isArray(numbers) ? null : numbers;
}

/** Returns how many tickets a text names; null where it is no text of numbers. */
export function countOfText(typed: string): number | null {
  const numbers = numbersOfText(typed);
  return Array.isArray(numbers) ? numbers.length : null;
}

export const textOfNumbers = (numbers: readonly number[]): string => textOfRanges(rangesOf(numbers));

/** What of a book says which one it is like, and what is free of it. */
export type Shelf = Pick<BookDto, 'first' | 'last' | 'food_option' | 'price' | 'free'>;

/** Whether two books have the same tickets: with or without food, at the same price. */
const isLike = (one: Shelf, other: Shelf): boolean =>
  one.food_option === other.food_option && one.price === other.price;

/**
 * Returns the next free numbers in a row after some that were given: as many of them, of the same kind of ticket, and of one book.
 * Behind the last ones it begins again with the first ones. Empty if there are no such numbers.
 * @param given ranges
 */
export function nextRun(books: readonly Shelf[], given: readonly string[]): string {
  const numbers = numbersOf(given);
  const last = numbers.at(-1);
  const book = books.find((one) => last !== undefined && one.first <= last && last <= one.last);
  if (last === undefined || !book) return '';
  const taken = new Set(numbers);
  const runs = books
    .filter((one) => isLike(one, book))
    .flatMap(({ free }) => rangesOf(numbersOf(free).filter((number) => !taken.has(number))))
    .map((range) => range.split('-').map(Number) as [number, number?])
    .map(([first, end = first]) => ({ first, end }))
    .toSorted((a, b) => a.first - b.first);
  const isLong = ({ first, end }: { first: number; end: number }) => end - first + 1 >= numbers.length;
  const run = runs.find((one) => one.first > last && isLong(one)) ?? runs.find(isLong);
  return run ? textOfNumbers(numbers.map((_, at) => run.first + at)) : '';
}
