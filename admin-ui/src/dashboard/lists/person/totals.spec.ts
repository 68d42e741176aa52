import { expect, test } from '@jest/globals';
import type { RegistrationDto } from '../../../api/generated/rest';
import { totalsOf } from './totals';

const row = (ticket_quantity: number, total_price: number, tickets_admitted = 0) =>
  ({ ticket_quantity, total_price, tickets_admitted }) as RegistrationDto;

test('tickets and money are added up, and tickets that are in are tickets, not registrations', () => {
  expect(totalsOf([row(3, 45, 2), row(2, 31), row(1, 0, 1)])).toEqual({
    tickets: 6,
    checkedIn: 3,
    dollars: 76,
  });
  expect(totalsOf([])).toEqual({ tickets: 0, checkedIn: 0, dollars: 0 });
});

test('money is added in cents', () => {
  expect(totalsOf([row(1, 0.1), row(1, 0.2)]).dollars).toBe(0.3);
});
