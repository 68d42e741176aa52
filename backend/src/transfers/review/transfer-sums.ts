import type { SqlHandle } from '../../database/database.js';
import { dollarsOf } from '../../rules/money.js';
import { TRANSFER_STATUSES, type TransferStatus } from '../../rules/transfers.js';
import { READ_TRANSFER_SUMS } from './transfers.sql.js';

/** Number and amount (in dollars) of an event's transfers per state. */
type TransferSums = Record<TransferStatus, { count: number; amount: number }>;

/** Reads sums that the database maintains; only cancelled registrations are scanned individually. */
export async function readTransferSums(handle: SqlHandle, eventId: string): Promise<TransferSums> {
  const found = new Map(
    (await handle.run(READ_TRANSFER_SUMS, [eventId])).map(({ status, count, cents }) => [
      status,
      { count, amount: dollarsOf(cents) },
    ]),
  );
  return Object.fromEntries(
    TRANSFER_STATUSES.map((status) => [status, found.get(status) ?? { count: 0, amount: 0 }]),
  ) as TransferSums;
}
