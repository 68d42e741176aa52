import { expect, test } from '@jest/globals';
import { suggestEmail } from './suggest-email';

test.each([
  ['rosa@gmial.com', 'rosa@gmail.com'],
  [' Rosa@Hotmial.com ', 'rosa@hotmail.com'],
  // `.co` exists, but is not what the person meant.
  ['rosa@gmail.con', 'rosa@gmail.com'],
])('%s: %s is suggested', (typed, suggestion) => {
  expect(suggestEmail(typed)).toBe(suggestion);
});

test.each([
  'rosa@gmail.com',
  'rosa@lantern-night.org',
  'rosa',
  'rosa@',
  'rosa@@gmial.com',
  'ro sa@gmial.com',
  '',
])('%j: nothing is suggested', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
