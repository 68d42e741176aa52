import { expect, test } from '@jest/globals';
import type { RegistrationDto } from '../api/generated/rest';
import { en as frame } from '../i18n/en';
import { giftOf, mayGive, mostToGive } from './gift';
import { giftLines } from './lines';
import { en } from './texts/en';

const NOW = Date.parse('2026-11-28T18:00:00Z');
const SALE = {
  ticket_quantity: 5,
  tickets_admitted: 0,
  meals_served: 0,
  is_guest: false,
  cancelled_at: null,
  created_at: new Date(NOW - 60_000).toISOString(),
  version: 7,
} as RegistrationDto;
const OLD = { created_at: new Date(NOW - 31 * 60_000).toISOString() };

test.each([
  [{}, 5],
  [{ tickets_admitted: 2 }, 3],
  [{ tickets_admitted: 1, meals_served: 4 }, 1],
  [{ tickets_admitted: 5 }, 0],
])('of %j so many can be given', (sale, most) => {
  expect(mostToGive({ ...SALE, ...sale })).toBe(most);
});

test.each([
  ['volunteer', 'a fresh sale', {}, true],
  ['volunteer', 'an old sale', OLD, false],
  ['finance_director', 'an old sale', OLD, true],
  ['president', 'an old sale', OLD, true],
  ['finance_director', 'a guest’s', { is_guest: true }, false],
  ['president', 'a guest’s', { is_guest: true }, true],
  ['president', 'a cancelled one', { cancelled_at: OLD.created_at }, false],
  ['president', 'one that is in', { tickets_admitted: 5 }, false],
  ['of_next_year', 'a fresh sale', {}, false],
] as const)('%s may give tickets of %s: %j %s', (role, _what, sale, expected) => {
  expect(mayGive({ role, door_only: false }, { ...SALE, ...sale } as RegistrationDto, NOW)).toBe(expected);
});

test.each([
  ['an email', { email: ' ana@example.org ', phone: '' }, { email: 'ana@example.org' }],
  ['a phone', { email: '', phone: '(415) 555-0142' }, { phone: '(415) 555-0142' }],
  [
    'both',
    { email: 'ana@example.org', phone: '(415) 555-0142' },
    { email: 'ana@example.org', phone: '(415) 555-0142' },
  ],
])('what is asked for says what was seen, with %s', (_what, typed, sent) => {
  expect(giftOf(SALE, { tickets: '2', name: ' Ana Li ', ...typed })).toEqual({
    tickets: 2,
    of: 5,
    version: 7,
    name: 'Ana Li',
    ...sent,
  });
});

test.each([
  ['nothing was given', { given_from: null, paid_by: null, given_to: [] }, []],
  [
    'some was given on',
    { given_from: 'Rosa Diaz', paid_by: 'Luis Ortega', given_to: [{ name: 'Ana Li', tickets: 2, at: '' }] },
    ['From Rosa Diaz', 'Paid by Luis Ortega', 'Given to Ana Li · 2 tickets'],
  ],
  [
    'nobody knows who gave it',
    { given_from: '', paid_by: '', given_to: [] },
    ['From Sold at the door', 'Paid by Sold at the door'],
  ],
  ['the answer is of a release that knows nothing of gifts', {}, []],
])('what is said where %s', (_what, registration, lines) => {
  expect(giftLines({ ...frame, ...en }, registration)).toEqual(lines);
});
