import { expect, test } from '@jest/globals';
import type { RegistrationDto } from '../api/generated/rest';
import { isChanged, mayChange, moneyStepOf } from './sale-change';

const NOW = Date.parse('2026-05-09T18:00:00Z');
const sale = (fields: Partial<RegistrationDto> = {}): RegistrationDto =>
  ({
    ticket_quantity: 2,
    food_option: 'without_food',
    payment_mode: 'cash',
    total_price: 30,
    is_guest: false,
    is_checked_in: false,
    meals_served: 0,
    cancelled_at: null,
    created_at: '2026-05-09T17:45:00Z',
    ...fields,
  }) as RegistrationDto;
const OLD = { created_at: '2026-05-09T17:29:59Z' };
const volunteer = { role: 'volunteer', door_only: false };
const finance = { role: 'finance_director', door_only: false };
const president = { role: 'president', door_only: false };

test.each([
  ['a seller, for half an hour', volunteer, {}, true],
  ['a seller, later', volunteer, OLD, false],
  ['finance, later', finance, OLD, true],
  ['a seller for the door alone', { role: 'volunteer', door_only: true }, {}, false],
  ['nobody who is signed out', undefined, {}, false],
  ['nobody once somebody is in', president, { is_checked_in: true }, false],
  ['nobody once a meal is served', president, { meals_served: 1 }, false],
  ['nobody once it is cancelled', president, { cancelled_at: '2026-05-09T17:50:00Z' }, false],
  ['of a guest, finance not', finance, { is_guest: true }, false],
  ['of a guest, the president', president, { is_guest: true }, true],
] as const)('who may change a sale: %s', (_who, user, fields, expected) => {
  expect(mayChange(user, sale(fields), NOW)).toBe(expected);
});

test.each([
  ['more tickets', {}, { ticket_quantity: 3 }, 45, { kind: 'take', mode: 'cash', amount: 15 }],
  ['fewer', {}, { ticket_quantity: 1 }, 15, { kind: 'give_back', mode: 'cash', amount: 15 }],
  ['the same total', {}, { food_option: 'with_food' }, 30, { kind: 'none' }],
  [
    'cents',
    { total_price: 0.3 },
    { ticket_quantity: 3 },
    0.1,
    { kind: 'give_back', mode: 'cash', amount: 0.2 },
  ],
  [
    'cash becomes a transfer',
    {},
    { payment_mode: 'zelle' },
    32,
    { kind: 'swap', from: 'cash', paid: 30, to: 'zelle', due: 32 },
  ],
  [
    'a transfer becomes cash',
    { payment_mode: 'zelle', total_price: 32 },
    { payment_mode: 'cash' },
    30,
    { kind: 'swap', from: 'zelle', paid: 32, to: 'cash', due: 30 },
  ],
] as const)('the money after a change: %s', (_what, fields, change, due, expected) => {
  const sold = sale(fields);
  const { ticket_quantity, food_option, payment_mode } = sold;
  const changed = { ticket_quantity, food_option, payment_mode, ...change };
  expect(moneyStepOf(sold, changed, due)).toEqual(expected);
  expect(isChanged(sold, changed)).toBe(true);
  expect(isChanged(sold, { ticket_quantity, food_option, payment_mode })).toBe(false);
});
