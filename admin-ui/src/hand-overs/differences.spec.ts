import { expect, test } from '@jest/globals';
import type { HandOverDto } from '../api/generated/rest';
import { differencesOf, toYou } from './differences';

const WORDS = {
  lessThan: (amount: string, name: string) => `${amount} less than ${name} offered`,
  moreThan: (amount: string, name: string) => `${amount} more than ${name} offered`,
  surplus: (amount: string) => `${amount} surplus`,
  lessThanBook: (amount: string) => `${amount} less than the book`,
  moreThanBook: (amount: string) => `${amount} more than the book`,
};
const told = (counts: number | null, surplus: number, book: number | null) =>
  differencesOf(
    {
      received_minus_declared: counts,
      surplus,
      received_minus_expected: book,
      volunteer_name: 'Omar',
    } as HandOverDto,
    WORDS,
  );

test('what was counted is compared with what was offered, then with the book, each without its sign', () => {
  expect(told(-1.5, 0, 2)).toEqual(['$1.50 less than Omar offered', '$2.00 more than the book']);
  expect(told(3, 3, -0.25)).toEqual([
    '$3.00 more than Omar offered',
    '$3.00 surplus',
    '$0.25 less than the book',
  ]);
});

test('where nothing differs, or nothing was received yet, nothing is said', () => {
  expect(told(0, 0, 0)).toEqual([]);
  expect(told(null, 0, null)).toEqual([]);
});

test('who offered it is told of themselves', () => {
  const words = toYou({ ...WORDS, lessThanYou: (amount) => `${amount} less than you`, moreThanYou: String });
  expect(words.lessThan('$1.00', 'Omar')).toBe('$1.00 less than you');
});
