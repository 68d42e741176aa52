import { expect, test } from '@jest/globals';
import { byReason, rangesOfText } from '../../i18n/ranges';
import { countOfText, faultOfText, nextRun, type Shelf } from './numbers';

test.each([
  ['101-125, 130', ['101-125', '130'], 26],
  ['101 - 125; 130', ['101 - 125', '130'], 26],
  ['101–103 130 131', ['101–103', '130', '131'], 5],
  ['7\n8\n8', ['7', '8', '8'], 2],
  [' 5 , ', ['5'], 1],
])('%j names its numbers', (typed, ranges, count) => {
  expect(rangesOfText(typed)).toEqual(ranges);
  expect(countOfText(typed)).toBe(count);
});

test.each([
  ['', 'required'],
  [' , ', 'required'],
  ['101-', 'ranges.invalid'],
  ['125-101', 'ranges.invalid'],
  ['all', 'ranges.invalid'],
  ['1-2001', 'ranges.too_many'],
] as const)('%j is refused before it is sent: %s', (typed, fault) => {
  expect(faultOfText(typed)).toBe(fault);
  expect(countOfText(typed)).toBeNull();
});

const book = (first: number, last: number, free: string[], kind: Partial<Shelf> = {}): Shelf => ({
  first,
  last,
  free,
  food_option: 'with_food',
  price: 15,
  ...kind,
});

test.each([
  ['the next ones', [book(1, 100, ['26-100'])], ['1-25'], '26-50'],
  ['as long as those that were given', [book(1, 100, ['11-100'])], ['1-5', '8-10'], '11-18'],
  ['whole runs', [book(1, 100, ['26-40', '61-100'])], ['1-25'], '61-85'],
  ['the first ones again behind the last', [book(1, 100, ['1-50'])], ['76-100'], '1-25'],
  ['those of the same kind', [book(1, 50, []), book(51, 99, ['51-99'], { price: 9 })], ['26-50'], ''],
  ['those of another book of the kind', [book(1, 50, []), book(51, 99, ['51-99'])], ['26-50'], '51-75'],
  ['those of one book', [book(1, 50, ['41-50']), book(51, 99, ['51-99'])], ['21-40'], '51-70'],
  ['none of those that were given just now', [book(1, 100, ['1-100'])], ['1-25'], '26-50'],
  ['nothing if too few are left', [book(1, 60, ['51-60'])], ['1-25'], ''],
  ['nothing without numbers', [book(1, 60, ['1-60'])], [], ''],
  ['one number', [book(1, 60, ['3-60'])], ['2'], '3'],
])('after some were given, %s are proposed', (_which, books, given, next) => {
  expect(nextRun(books, given)).toBe(next);
});

test('numbers that were left are named by their reason', () => {
  expect(
    byReason([
      { number: 3, reason: 'sold' },
      { number: 9, reason: 'unknown' },
      { number: 4, reason: 'sold' },
      { number: 6, reason: 'sold' },
    ]),
  ).toEqual([
    { reason: 'sold', numbers: '3-4, 6' },
    { reason: 'unknown', numbers: '9' },
  ]);
});
