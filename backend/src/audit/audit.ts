import type { Actor } from '../auth/actor.js';
import type { Transaction } from '../database/database.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

/** Everything that is written down. One word for one thing: what the audit log filters by. */
export const AUDIT_ACTIONS = [
  'registration.created',
  'registration.corrected',
  'registration.cancelled',
  'screenshot.uploaded',
  'screenshot.replaced',
  'check_in.done',
  'check_in.undone',
  'clearing.added',
  'clearing.handed_back',
  'tier.created',
  'tier.updated',
  'tier.deleted',
  'tier.defaults_created',
  'event.created',
  'event.updated',
  'application.submitted',
  'application.approved',
  'application.rejected',
  'application.updated',
  'user.created',
  'user.updated',
  'password.changed',
  'password.reset',
  'mail.resent',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface AuditEntry {
  action: AuditAction;
  subjectType: 'registration' | 'person' | 'user' | 'event' | 'tier' | 'application' | 'mail';
  subjectId: string;
  eventId?: string;
  /** What changed: old and new values where there are both. Never a password or a token. */
  details?: Record<string, unknown>;
}

/**
 * Writes down who did what, in the transaction that does it. Hot statements insert their row themselves.
 * @param actor null where nobody is signed in
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
    requestId,
  });
}
