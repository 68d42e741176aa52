import { sumOfDollars } from '@usher/backend/rules';
import type { SellerTotalsDto } from '../api/generated/rest';
import type { SalesTeamRow } from '../console/records/records';

/** Adds up dollars, exact to the cent; null counts as 0. */
export const sumOf = (amounts: ReadonlyArray<number | null>): number =>
  sumOfDollars(amounts.map((amount) => amount ?? 0));

const MONEY = [
  'cash_amount',
  'zelle_amount',
  'cash_cleared',
  'transfer_cleared',
  'cash_pending',
  'transfer_pending',
  'float_amount',
] as const satisfies ReadonlyArray<keyof SellerTotalsDto>;

/** Whether a seller sold something, or has or had money of the event; the statement leaves out all others. */
export const hasActivity = (row: Pick<SalesTeamRow, 'total_attendees' | (typeof MONEY)[number]>): boolean =>
  row.total_attendees !== 0 || MONEY.some((name) => row[name] !== 0);
