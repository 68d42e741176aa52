import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import type { Transaction } from '../../database/database.js';
import { newQrCode } from '../registration/new-qr-code.js';
import { DROP_UNSENT_TICKETS, REPLACE_CODE } from './changes.sql.js';

/**
 * Gives registrations new codes; the old ones are refused from now on. Their unsent ticket mails are dropped, so that only the
 * caller's mails are sent. The caller must hold the lock on their person.
 */
export async function replaceCodes(
  tx: Transaction,
  actor: Actor,
  registrations: ReadonlyArray<{ id: string; eventId: string }>,
  reason: string,
): Promise<void> {
  for (const { id, eventId } of registrations) {
    const code = newQrCode();
    await tx.run(REPLACE_CODE, [id, eventId, code, actor.user.id, reason]);
    await tx.run(DROP_UNSENT_TICKETS, [id]);
    await writeAudit(tx, actor, {
      action: 'ticket.reissued',
      subjectType: 'registration',
      subjectId: id,
      eventId,
      details: { reason },
    });
  }
}
