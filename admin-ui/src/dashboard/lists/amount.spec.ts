import { expect, test } from '@jest/globals';
import type { ConsoleTexts } from '../../console/texts/text';
import { amountFault } from './amount';

const text = { rules: { 'amount.invalid': 'no amount' } } as unknown as ConsoleTexts;
const limit = { cents: 4050, sentence: (maximum: string) => `at most ${maximum}` };

test.each([
  ['', 'no amount'],
  ['  ', 'no amount'],
  ['0', 'no amount'],
  ['-5', 'no amount'],
  ['1.005', 'no amount'],
  ['ten', 'no amount'],
  ['0.01', null],
  ['40.5', null],
  ['40.50', null],
  ['40.51', 'at most $40.50'],
  ['1000', 'at most $40.50'],
])('%j of $40.50: %j', (typed, fault) => {
  expect(amountFault(text, typed, limit)).toBe(fault);
});

test('without a limit any amount will do', () => {
  expect(amountFault(text, '1000', null)).toBeNull();
});
