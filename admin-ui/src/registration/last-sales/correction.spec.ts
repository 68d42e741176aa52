import { expect, test } from '@jest/globals';
import type { RegistrationDto } from '../../api/generated/rest';
import { mayCorrect } from './correction';

const NOW = Date.parse('2026-11-28T18:00:00Z');
const saleAt = (minutesAgo: number, email: string | null = 'rosa@example.com') =>
  ({
    name: 'Rosa Diaz',
    email,
    phone: '4155550142',
    created_at: new Date(NOW - minutesAgo * 60_000).toISOString(),
  }) as RegistrationDto;

test.each([
  ['a volunteer', 'volunteer', saleAt(29), [], true],
  ['a volunteer', 'volunteer', saleAt(30), [], false],
  ['a volunteer who sold to the same person before', 'volunteer', saleAt(1), [saleAt(31)], false],
  [
    'a volunteer who sold to somebody else before',
    'volunteer',
    saleAt(1),
    [saleAt(31, 'other@example.com')],
    true,
  ],
  ['a finance director', 'finance_director', saleAt(600), [], true],
  ['a president', 'president', saleAt(600), [saleAt(700)], true],
  ['a volunteer whose buyer has no address', 'volunteer', saleAt(600, null), [saleAt(700, null)], true],
  [
    'a volunteer whose ticket came back',
    'volunteer',
    { ...saleAt(600), mail_state: 'bounced' } as RegistrationDto,
    [saleAt(700)],
    true,
  ],
  [
    'a volunteer whose ticket is in a state that this version does not know',
    'volunteer',
    { ...saleAt(600), mail_state: 'of_next_year' } as unknown as RegistrationDto,
    [],
    false,
  ],
  ['an account that may not sell', 'of_next_year', saleAt(1), [], false],
  ['nobody', undefined, saleAt(1), [], false],
] as const)(
  '%s (%s) may correct a sale for half an hour, officers at any time',
  (_who, role, sale, known, may) => {
    expect(mayCorrect(role && { role, door_only: false }, sale, known, NOW)).toBe(may);
  },
);
