import { sumOfDollars } from '@usher/backend/rules';
import type { RegistrationDto } from '../../../api/generated/rest';

/** Sums tickets and money of a person's live registrations. `checkedIn` counts tickets too: those of a party that are in. */
export function totalsOf(rows: readonly RegistrationDto[]) {
  const sum = (of: (row: RegistrationDto) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    tickets: sum((row) => row.ticket_quantity),
    checkedIn: sum((row) => row.tickets_admitted),
    dollars: sumOfDollars(rows.map((row) => row.total_price)),
  };
}
