import { expect, test } from '@jest/globals';
import { EMPTY_FIELDS, inputOf, needsScreenshot, type RegistrationFields } from './fields';

const ROSA: RegistrationFields = {
  ...EMPTY_FIELDS,
  name: ' Rosa Diaz ',
  email: ' rosa@example.com',
  phone: '(415) 555-0142',
  ticket_quantity: 2,
  payment_mode: 'zelle',
  food_option: 'with_food',
};

test('an empty form sells one ticket for cash, without food', () => {
  expect(EMPTY_FIELDS).toMatchObject({
    ticket_quantity: 1,
    payment_mode: 'cash',
    food_option: 'without_food',
    is_guest: false,
  });
});

test.each([
  ['a bank transfer', { payment_mode: 'zelle', is_guest: false }, true],
  ['cash', { payment_mode: 'cash', is_guest: false }, false],
  ['a guest, for whom a transfer had been chosen', { payment_mode: 'zelle', is_guest: true }, false],
] as const)('%s: whether a screenshot is needed', (_what, fields, isNeeded) => {
  expect(needsScreenshot(fields)).toBe(isNeeded);
});

test('what is sent has no spaces around it, and neither the picture nor a price', () => {
  expect(inputOf({ ...ROSA, screenshot: {} as File })).toEqual({
    name: 'Rosa Diaz',
    email: 'rosa@example.com',
    phone: '(415) 555-0142',
    ticket_quantity: 2,
    payment_mode: 'zelle',
    food_option: 'with_food',
    is_guest: false,
  });
});

test('a guest is stored as cash, whatever was chosen before', () => {
  expect(inputOf({ ...ROSA, is_guest: true })).toMatchObject({ payment_mode: 'cash', is_guest: true });
});
