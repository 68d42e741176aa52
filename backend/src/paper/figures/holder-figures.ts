import type { SqlHandle } from '../../database/database.js';
import { dollarsOf } from '../../rules/money.js';
import { type HolderFigures, LIST_HOLDERS } from './figures.sql.js';

/** Reads what became of an event's paper tickets, by holder. */
export async function readPaperHolders(
  handle: SqlHandle,
  eventId: string,
): Promise<Array<Omit<HolderFigures, 'cents'> & { amount: number }>> {
  const rows = await handle.run(LIST_HOLDERS, [eventId]);
  return rows.map(({ cents, ...row }) => ({ ...row, amount: dollarsOf(cents) }));
}
