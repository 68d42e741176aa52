import type { HandOverRow } from './hand-over.sql.js';

/** Whether a hand-over differs, explained or not. Only one that differs is ever countersigned. */
export const hasDifference = (row: HandOverRow): boolean => row.unexplained || row.countersignedById !== null;

/** Returns the accounts that offered, received or explained a hand-over, none of which may countersign it; null if nobody did. */
export const signersOf = (row: HandOverRow): Array<string | null> => [
  row.volunteerId,
  row.receivedById,
  row.explainedById,
];

/** Whether an account may countersign a hand-over now: its difference is explained and nobody has countersigned it. */
export const mayCountersign = (row: HandOverRow, account: string): boolean =>
  row.unexplained && row.explanation !== null && !signersOf(row).includes(account);
