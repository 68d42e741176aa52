import { newQrCode } from '../../attendees/registration/new-qr-code.js';
import type { SqlHandle } from '../../database/database.js';
import { SELL, UNDO_SALES } from './sales.sql.js';

/** What becomes a registration of one ticket. */
export interface PaperSale {
  number: number;
  /** Whose sale it is. */
  seller: string;
  name: string | null;
  phone: string | null;
}

/** In whose name something is done, and in which request. */
interface By {
  accountId: string;
  requestId: string;
}

/**
 * Sells numbers that the transaction has locked, and that may be sold.
 * @param how when they were sold, now if it is left out; and the scan that has sold one of them at the door
 */
export async function sellPaper(
  tx: SqlHandle,
  eventId: string,
  sales: readonly PaperSale[],
  by: By,
  how: { soldAt?: Date; scanId?: string } = {},
): Promise<void> {
  if (sales.length === 0) return;
  await tx.run(SELL, [
    eventId,
    JSON.stringify(sales),
    by.accountId,
    how.soldAt ?? null,
    how.scanId ?? null,
    by.requestId,
  ]);
}

/** Takes back the sales of numbers that the transaction has locked with all that these changed: they are out again. */
export async function undoPaper(
  tx: SqlHandle,
  eventId: string,
  numbers: readonly number[],
  by: By,
  reason: string,
): Promise<void> {
  if (numbers.length === 0) return;
  const codes = numbers.map(newQrCode);
  await tx.run(UNDO_SALES, [eventId, numbers, codes, by.accountId, reason, by.requestId]);
}
