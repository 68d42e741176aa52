import { expect, test } from '@jest/globals';
import { refundsOf } from './refunds';

test.each([
  ['cash', 30, 'another', ['seller', 'till', 'none']],
  ['zelle', 30, 'another', ['till', 'none']],
  ['cash', 30, 'me', ['seller', 'none']],
  ['zelle', 30, 'me', ['none']],
  ['cash', 0, 'another', []],
] as const)('of a %s sale for $%d by %s: %j', (payment_mode, total_price, volunteer_id, refunds) => {
  expect(refundsOf({ payment_mode, total_price, volunteer_id }, 'me')).toEqual(refunds);
});
