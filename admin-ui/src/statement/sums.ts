import type { SalesTeamRow } from '../console/records';
import type { SellerTotals } from '../console/statement-records';

/** Dollars added up to the cent. */
export const sumOf = (amounts: ReadonlyArray<number | null>): number =>
  amounts.reduce((cents: number, amount) => cents + Math.round((amount ?? 0) * 100), 0) / 100;

const MONEY = [
  'cash_amount',
  'zelle_amount',
  'cash_cleared',
  'transfer_cleared',
  'cash_pending',
  'transfer_pending',
  'float_amount',
] as const satisfies ReadonlyArray<keyof SellerTotals>;

/** Whether somebody sold something, or has or had money of the event: the others are left out on paper. */
export const hasPart = (row: Pick<SalesTeamRow, 'total_attendees' | (typeof MONEY)[number]>): boolean =>
  row.total_attendees !== 0 || MONEY.some((name) => row[name] !== 0);
