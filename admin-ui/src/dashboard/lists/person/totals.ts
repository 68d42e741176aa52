import { centsOf, dollarsOf } from '@usher/backend/rules';
import type { RegistrationRow } from '../../../console/records';

/** Tickets and money of somebody's registrations; `checkedIn` are tickets too. */
export function totalsOf(rows: readonly RegistrationRow[]) {
  const sum = (of: (row: RegistrationRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    tickets: sum((row) => row.ticket_quantity),
    checkedIn: sum((row) => (row.is_checked_in ? row.ticket_quantity : 0)),
    dollars: dollarsOf(sum((row) => centsOf(row.total_price) ?? 0)),
  };
}
