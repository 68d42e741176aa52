import { expect, test } from '@jest/globals';
import type { RegistrationDto } from '../../api/generated/rest';
import { actionsOf } from './sale-actions';

const SALE = { payment_mode: 'cash', is_guest: false, has_screenshot: false, email: 'rosa@example.org' };
const NOTHING = {
  isPictureSent: false,
  delivery: null,
  mayCorrect: false,
  mayChange: false,
  mayGive: false,
};
const FRESH = { mayCorrect: true, mayChange: true, mayGive: true };

test.each([
  ['an old sale', {}, {}, null, []],
  ['a fresh one', {}, FRESH, 'correct', ['change', 'give']],
  [
    'one whose picture is missing',
    { payment_mode: 'zelle' },
    FRESH,
    'screenshot',
    ['correct', 'change', 'give'],
  ],
  [
    'one whose picture is on its way',
    { payment_mode: 'zelle' },
    { ...FRESH, isPictureSent: true },
    'correct',
    ['change', 'give'],
  ],
  ['a guest’s', { payment_mode: 'zelle', is_guest: true }, {}, null, []],
  [
    'one to deliver',
    { email: null },
    { ...FRESH, delivery: { isDue: true } },
    'deliver',
    ['correct', 'change', 'give'],
  ],
  [
    'one that was delivered',
    { email: null },
    { ...FRESH, delivery: { isDue: false } },
    'correct',
    ['deliver', 'change', 'give'],
  ],
  ['an old one that was delivered', { email: null }, { delivery: { isDue: false } }, 'deliver', []],
  ['one that other buttons deliver', { email: null }, FRESH, 'correct', ['change', 'give']],
  [
    'one to deliver whose picture is missing',
    { email: null, payment_mode: 'zelle' },
    { delivery: { isDue: true } },
    'screenshot',
    ['deliver'],
  ],
] as const)(
  'of %s one thing has a button, and the rest is behind another',
  (_what, sale, may, main, more) => {
    expect(actionsOf({ ...SALE, ...sale } as RegistrationDto, { ...NOTHING, ...may })).toEqual({
      main,
      more,
    });
  },
);
