import type { Transaction } from '../../database/database.js';
import type { ClearingKind } from '../../rules/clearings.js';
import type { Cents } from '../../rules/money.js';
import { ClearingEntity } from './clearing.entity.js';
import { FloatEntity } from './float.entity.js';

/** An entry of one of the two ledgers. */
interface LedgerEntry {
  eventId: string;
  sellerId: string;
  cents: Cents;
  actorId: string;
  handOverId?: string;
  reason?: string | null;
}

/**
 * Adds a row to the ledger of cleared money. Its trigger splits the amount into cash and transfer, maintains the sums, and
 * refuses excessive amounts with the constraints `clearings_not_over_pending` and `clearings_not_over_cleared`.
 * @returns its id
 */
export async function addClearing(
  tx: Pick<Transaction, 'manager'>,
  { cents, actorId, ...entry }: LedgerEntry & { kind: ClearingKind },
): Promise<string> {
  const { identifiers } = await tx.manager.insert(ClearingEntity, {
    ...entry,
    amountCents: String(cents),
    clearedBy: actorId,
  });
  return identifiers[0]!.id as string;
}

/**
 * Adds a row to the ledger of floats: positive if given, negative if taken back. Its trigger refuses to take back more than the
 * seller has, with the constraint `floats_not_over_given`.
 * @returns its id
 */
export async function addFloat(
  tx: Pick<Transaction, 'manager'>,
  { cents, actorId, ...entry }: LedgerEntry,
): Promise<string> {
  const { identifiers } = await tx.manager.insert(FloatEntity, {
    ...entry,
    amountCents: String(cents),
    givenBy: actorId,
  });
  return identifiers[0]!.id as string;
}
