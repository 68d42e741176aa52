import {
  checkDenominations,
  DENOMINATIONS_CENTS,
  normalizeDenominations,
  sumDenominations,
} from './hand-overs.js';

test('every US note and coin is counted, with or without its cents', () => {
  for (const cents of DENOMINATIONS_CENTS) {
    const dollars = cents / 100;
    for (const value of [String(dollars), dollars.toFixed(2)]) {
      expect(checkDenominations({ [value]: 3 })).toBeNull();
      expect(sumDenominations({ [value]: 3 })).toBe(3 * cents);
      expect(normalizeDenominations({ [value]: 3 })).toEqual({ [String(dollars)]: 3 });
    }
  }
});

test.each([
  '00020',
  '020',
  '00.25',
  '.25',
  '20.',
  '20.000',
  '2e1',
  '0x14',
  ' 20',
  '20 ',
  '+20',
  '-20',
  '20,00',
  '$20',
  '２０',
  '',
  '3',
  '0',
  'NaN',
  '__proto__',
])('%j is no denomination', (value) => {
  expect(checkDenominations(Object.fromEntries([[value, 1]]))).toBe('denominations.invalid');
});

test('one note in two spellings is counted once with the sum of both', () => {
  expect(normalizeDenominations({ '20': 1, '20.00': 2, '0.50': 1 })).toEqual({ '20': 3, '0.5': 1 });
});
