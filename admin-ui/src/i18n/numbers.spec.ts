import { expect, test } from '@jest/globals';
import { en } from './en';
import { es } from './es';
import { moneyText } from './money';
import { countText, dollarsText, durationText, shareText } from './numbers';

test('counts have their thousands apart', () => {
  expect([countText(en, 0), countText(en, 1234), countText(en, 1234567)]).toEqual([
    '0',
    '1,234',
    '1,234,567',
  ]);
});

test('dollars have two decimals, and a sign where they are owed', () => {
  expect([dollarsText(en, 1203.75), dollarsText(en, -1), dollarsText(en, 0)]).toEqual([
    '$1,203.75',
    '-$1.00',
    '$0.00',
  ]);
});

test('an amount that is no money shows nothing', () => {
  expect([moneyText(15), moneyText(-0.5), moneyText(1.005), moneyText(Number.NaN)]).toEqual([
    '$15.00',
    '-$0.50',
    '',
    '',
  ]);
});

test('a time that passed is told in whole minutes, and in hours from two on', () => {
  expect([1, 59.9, 119, 120, 200].map((minutes) => durationText(en, minutes))).toEqual([
    '1 minute',
    '59 minutes',
    '119 minutes',
    '2 hours',
    '3 hours',
  ]);
  expect(durationText(es, 1)).toBe('1 minuto');
});

test('a share is told in whole percent', () => {
  expect([shareText(en, 0.514), shareText(en, 1)]).toEqual(['51%', '100%']);
});
