import { expect, test } from '@jest/globals';
import { hasActivity, sumOf } from './sums';

test('dollars add up to the cent', () => {
  expect(sumOf([0.1, 0.2])).toBe(0.3);
  expect(sumOf(Array<number>(1000).fill(1.1))).toBe(1100);
  expect(sumOf([-5, null, 2.55])).toBe(-2.45);
  expect(sumOf([])).toBe(0);
});

test('who sold nothing and has no money is left out, who gets money back is not', () => {
  const nobody = {
    total_attendees: 0,
    cash_amount: 0,
    zelle_amount: 0,
    cash_cleared: 0,
    transfer_cleared: 0,
    cash_pending: 0,
    transfer_pending: 0,
    float_amount: 0,
  };
  expect(hasActivity(nobody)).toBe(false);
  // In this order: a free ticket, a cancelled sale that was cleared, change money.
  expect(hasActivity({ ...nobody, total_attendees: 1 })).toBe(true);
  expect(hasActivity({ ...nobody, cash_cleared: 15, cash_pending: -15 })).toBe(true);
  expect(hasActivity({ ...nobody, float_amount: 50 })).toBe(true);
});
