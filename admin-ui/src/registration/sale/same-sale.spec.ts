import { expect, test } from '@jest/globals';
import type { RegisterInput, RegistrationDto } from '../../api/generated/rest';
import type { Attempt } from './attempt';
import { isSameSale, saleOf } from './same-sale';

const SALE: RegisterInput = {
  name: 'Rosa Diaz',
  email: 'rosa@example.com',
  phone: '4155550142',
  ticket_quantity: 1,
  payment_mode: 'cash',
  food_option: 'with_food',
  is_guest: false,
};

test('the same sale is told from an older one like it', () => {
  const body = { ...SALE, email: 'Rosa@Example.com', phone: '(415) 555-0142' };
  const id = (n: number) => `0192d000-0000-7000-8000-00000000000${n}`;
  const saleAt = (n: number, created_at: string) => ({ ...SALE, id: id(n), created_at }) as RegistrationDto;
  const at = Date.parse('2026-11-21T18:00:00Z');
  const attempt = { body, at, newestKnown: id(2) } as Attempt;
  const older = saleAt(1, '2026-11-21T17:59:00Z');
  const newer = saleAt(3, '2026-11-21T18:00:01Z');
  expect(isSameSale(body, newer)).toBe(true);
  expect(isSameSale(body, { ...newer, ticket_quantity: 3 })).toBe(false);
  expect(saleOf(attempt, [older])).toBeUndefined();
  expect(saleOf(attempt, [newer, older])).toBe(newer);
  expect(saleOf(attempt, [{ ...newer, food_option: 'without_food' }])).toBeUndefined();
  // If no list was read before, times are compared, and clocks may differ a little.
  const blind = { ...attempt, newestKnown: null };
  expect(saleOf(blind, [older])).toBe(older);
  expect(saleOf(blind, [saleAt(1, '2026-11-21T17:00:00Z')])).toBeUndefined();
});
