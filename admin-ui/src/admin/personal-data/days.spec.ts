import { expect, test } from '@jest/globals';
import { daysOf } from './days';

test.each([
  ['', null],
  ['  ', null],
  ['30', 30],
  [' 365 ', 365],
  ['3650', 3650],
])('%j is %s', (typed, days) => {
  expect(daysOf(typed)).toEqual({ days });
});

test.each(['29', '3651', '0', '-40', '30.5', '1e3', '90 days', 'never', '99999999999999999999'])(
  '%j is none',
  (typed) => {
    expect(daysOf(typed)).toEqual({ broken: 'out_of_range' });
  },
);
