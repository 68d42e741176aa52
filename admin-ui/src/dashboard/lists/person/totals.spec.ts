import { expect, test } from '@jest/globals';
import type { RegistrationRow } from '../../../console/records';
import { totalsOf } from './totals';

const row = (ticket_quantity: number, total_price: number, is_checked_in = false) =>
  ({ ticket_quantity, total_price, is_checked_in }) as RegistrationRow;

test('tickets and money are added up, and tickets that are in are tickets, not registrations', () => {
  expect(totalsOf([row(3, 45, true), row(2, 31), row(1, 0, true)])).toEqual({
    tickets: 6,
    checkedIn: 4,
    dollars: 76,
  });
  expect(totalsOf([])).toEqual({ tickets: 0, checkedIn: 0, dollars: 0 });
});

test('money is added in cents', () => {
  expect(totalsOf([row(1, 0.1), row(1, 0.2)]).dollars).toBe(0.3);
});
