import type { Actor } from '../auth/actor.js';
import type { Transaction } from '../database/database.js';
import { namesToSnakeCase } from '../http/naming.js';
import { type AuditEntry, AuditEntryEntity } from './audit-entry.entity.js';

/**
 * Writes an audit entry in the transaction that makes the change. Hot statements insert their row themselves. The names in
 * `details` are stored in snake_case, like those of the hot statements.
 * @param actor null if nobody is signed in
 */
export async function writeAudit(
  tx: Pick<Transaction, 'manager'>,
  actor: Actor | null,
  entry: AuditEntry,
  requestId: string | null = actor?.requestId ?? null,
): Promise<void> {
  await tx.manager.insert(AuditEntryEntity, {
    actorId: actor?.user.id ?? null,
    ...entry,
    ...(entry.details && { details: namesToSnakeCase(entry.details) as object }),
    requestId,
  });
}
