import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import type { Transaction } from '../../database/database.js';
import type { TransferStatus } from '../../rules/transfers.js';
import {
  CLEAR_TRANSFER,
  FREE_LINE,
  KEEP_STATE,
  LOCK_TRANSFERS,
  READ_STATES,
  REVERSE_TRANSFER,
  type TransferState,
} from './transfers.sql.js';

/** A change of a transfer's state. */
interface TransferChange {
  transfer: TransferState;
  status: TransferStatus;
  note: string | null;
  /** The bank line that pays it. */
  lineId?: string;
}

/**
 * Locks transfers until the transaction ends, and reads them, each with all of its parts. Omits registrations that are not
 * transfers.
 */
export async function lockTransfers(tx: Transaction, ids: readonly string[]): Promise<TransferState[]> {
  await tx.run(LOCK_TRANSFERS, [ids]);
  return tx.run(READ_STATES, [ids]);
}

/**
 * Changes the states of transfers, and updates the ledger accordingly. The transaction must have locked them with
 * `lockTransfers`, and must not lock anything after this: the slot of the sums comes last in the lock order.
 */
export async function changeTransfers(
  tx: Transaction,
  actor: Actor,
  changes: readonly TransferChange[],
): Promise<void> {
  for (const { transfer, status } of changes)
    if (transfer.status === 'verified' && status !== 'verified' && transfer.isMatched)
      await tx.run(FREE_LINE, [transfer.id]);
  // In the order of `lockTransfers`, by seller, so that the sellers' cleared sums are locked in a fixed order, and before the
  // slot.
  for (const { transfer, status, note } of changes) {
    const [was, is] = [transfer.status === 'verified', status === 'verified'];
    if (is && !was) await tx.run(CLEAR_TRANSFER, [transfer.id, actor.user.id]);
    if (was && !is) await tx.run(REVERSE_TRANSFER, [transfer.id, actor.user.id, note]);
  }
  for (const { transfer, status, note, lineId } of changes) {
    const { id, eventId, status: from } = transfer;
    if (from === status && note === transfer.note && lineId === undefined) continue;
    await writeAudit(tx, actor, {
      action: 'transfer.changed',
      subjectType: 'registration',
      subjectId: id,
      eventId,
      details: { from, to: status, ...(note ? { note } : {}), ...(lineId ? { line_id: lineId } : {}) },
    });
    if (from !== status || note !== transfer.note)
      await tx.run(KEEP_STATE, [id, eventId, status, note, actor.user.id]);
  }
}
