import { expect, test } from '@jest/globals';
import { shapedPhone } from './phone-typing';

/** Returns the input after a key. `|` marks the caret. */
function after(before: string, marked: string, isForwardDelete = false): string {
  const caret = marked.indexOf('|');
  const shaped = shapedPhone(before, { text: marked.replace('|', ''), caret, isForwardDelete });
  return `${shaped.text.slice(0, shaped.caret)}|${shaped.text.slice(shaped.caret)}`;
}

test.each([
  ['the first digit, which has no shape yet', '', '4|', '4|'],
  ['the last digit', '(415) 555-014', '(415) 555-0142|', '(415) 555-0142|'],
  ['a digit in the middle', '(415) 555-014', '(415) 5255-014|', '(415) 525-5014|'],
  [
    'a digit before a bracket, after which the caret stays',
    '(415) 555-014',
    '(4125|) 555-014',
    '(412) 5|55-5014',
  ],
  ['a pasted number', '', '415.555.0142|', '(415) 555-0142|'],
  ['a pasted number with +1', '', '+1 415 555 0142|', '(415) 555-0142|'],
  ['a pasted number with invisible marks', '', '\u202a+1 (415) 555‑0142\u202c|', '(415) 555-0142|'],
  ['a digit of another script', '(415) 555-014', '(415) 555-014٢|', '(415) 555-0142|'],
  ['full-width digits in the middle', '(415) 555-014', '(415) ２|555-014', '(415) 2|55-5014'],
])('%s: the number takes its shape', (_what, before, typed, expected) => {
  expect(after(before, typed)).toBe(expected);
});

test('Backspace on a dash deletes the digit before it', () => {
  expect(after('(415) 555-0142', '(415) 555|0142')).toBe('(415) 55|0-142');
});

test('Delete on a dash deletes the digit after it', () => {
  expect(after('(415) 555-0142', '(415) 555|0142', true)).toBe('(415) 555|-142');
});

test('a number of another country keeps its shape', () => {
  expect(after('+30 21', '+30 210|')).toBe('+30 210|');
  expect(after('+30 21', '+30 21٠|')).toBe('+30 210|');
});

test.each([
  ['a pasted extension', '', '(415) 555-0142 x12|'],
  ['an extension that is typed', '(415) 555-0142', '(415) 555-0142x|'],
  ['a letter in the middle', '(415) 555-014', '(415) a|555-014'],
])('%s stays where it is, and no digit of it becomes part of the number', (_what, before, typed) => {
  expect(after(before, typed)).toBe(typed);
});

test('once the extension is deleted, the number takes its shape again', () => {
  expect(after('415 555 0142 x', '415 555 0142 |')).toBe('(415) 555-0142|');
});
