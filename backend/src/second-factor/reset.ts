import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import type { Transaction } from '../database/database.js';
import { writeMail } from '../mail/outbox/outbox.js';
import { LOCK_OWNER, LOCK_OWNER_BY_EMAIL, RESET } from './second-factor.sql.js';

/**
 * Removes all that an account confirms itself with, and ends its sessions. Nothing happens to one that has no second factor.
 * @param account by its id or its address in stored form
 * @param actor null at the server's own command line
 * @returns the mail that tells its owner, null if nothing happened; null if there is no such account
 */
export async function resetSecondFactor(
  tx: Transaction,
  account: { id: string } | { email: string },
  actor: Actor | null,
): Promise<{ mailId: string | null } | null> {
  const [owner] = await ('id' in account
    ? tx.run(LOCK_OWNER, [account.id, null])
    : tx.run(LOCK_OWNER_BY_EMAIL, [account.email]));
  if (!owner) return null;
  const userId = owner.id;
  if (!owner.hasSecondFactor) return { mailId: null };
  await tx.run(RESET, [userId]);
  await writeAudit(tx, actor, { action: 'second_factor.reset', subjectType: 'user', subjectId: userId });
  const mailId = await writeMail(tx, {
    kind: 'second_factor_changed',
    toAddress: owner.email,
    userId,
    data: { change: 'reset', ...(actor && { by: actor.user.fullName }) },
    ...(actor && { requestId: actor.requestId }),
  });
  return { mailId };
}
