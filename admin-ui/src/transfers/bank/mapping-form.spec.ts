import { describe, expect, test } from '@jest/globals';
import type { BankMappingDto } from '../../api/generated/rest';
import { formOf, mappingOf, textChoices, withText } from './mapping-form';

const COLUMNS: BankMappingDto = { date: 'Date', date_order: 'mdy', decimal: '.', text: 'Description' };

describe('what the server proposes', () => {
  test.each<[string, Partial<BankMappingDto>]>([
    ['amounts with signs', { amount: 'Amount' }],
    ['debit and credit', { debit: 'Out', credit: 'In' }],
    ['deposits only', { credit: 'In' }],
    ['withdrawals only', { debit: 'Out' }],
    [
      'a column of words',
      { amount: 'Amount', direction: 'Type', direction_in: ['Credit'], direction_out: ['Debit', 'Fee'] },
    ],
    ['several texts and a reference', { amount: 'Amount', text: ['Payee', 'Memo'], reference: 'Id' }],
  ])('%s is sent as it came', (_what, part) => {
    const mapping = { ...COLUMNS, ...part };
    expect(mappingOf(formOf(mapping))).toEqual(mapping);
  });

  test.each<[string, Partial<BankMappingDto>]>([
    ['amounts whose direction nothing says', { amount: 'Amount', direction: null }],
    ['debit and credit that nothing tells apart', { debit: null, credit: null }],
    ['no amount', { amount: null }],
    ['no date', { amount: 'Amount', date: null }],
    ['no order of the dates', { amount: 'Amount', date_order: null }],
    ['no text', { amount: 'Amount', text: null }],
  ])('%s is asked first', (_what, part) => {
    expect(mappingOf(formOf({ ...COLUMNS, ...part }))).toBeNull();
  });
});

test('a person says in which direction amounts without signs went', () => {
  const form = formOf({ ...COLUMNS, amount: 'Amount', direction: null });
  expect(mappingOf({ ...form, kind: 'in' })).toMatchObject({ credit: 'Amount' });
  expect(mappingOf({ ...form, kind: 'out' })).toMatchObject({ debit: 'Amount' });
  const words = { ...form, kind: 'words' as const, direction: 'Type' };
  expect(mappingOf(words)).toBeNull();
  expect(mappingOf({ ...words, meanings: { X: 'in', Y: 'out', Z: '' } })).toMatchObject({
    amount: 'Amount',
    direction: 'Type',
    direction_in: ['X'],
    direction_out: ['Y'],
  });
});

test('texts are added, changed and removed', () => {
  const columns = ['A', 'B', 'C'];
  expect(textChoices(columns, ['B'])).toEqual([
    { text: 'B', options: ['A', 'B', 'C'] },
    { text: '', options: ['A', 'C'] },
  ]);
  expect(textChoices(columns, columns)).toHaveLength(3);
  expect(withText(['B'], 1, 'A')).toEqual(['B', 'A']);
  expect(withText(['B', 'A'], 0, '')).toEqual(['A']);
});
