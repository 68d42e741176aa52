import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import type { Transaction } from '../../database/database.js';
import { fieldFault } from '../../http/problems/field-faults.js';
import { InvalidInput } from '../../http/problems/problem.js';
import { newQrCode } from '../registration/new-qr-code.js';
import { ChangeError } from './changes.error.js';
import { SPLIT } from './changes.sql.js';

/** Some tickets of a registration, as a caller names them: how many, of how many there are. */
export interface SomeTickets {
  tickets?: number;
  of?: number;
}

/**
 * Returns how many tickets are meant if they are not all; null for all of them.
 * @param sale as it is locked
 * @throws InvalidInput if one of the two numbers is missing; ChangeError tickets_changed, too_many_tickets_taken
 */
export function someOf(
  sale: { ticketQuantity: number; used: number },
  { tickets, of }: SomeTickets,
): number | null {
  if (tickets === undefined && of === undefined) return null;
  if (tickets === undefined) throw new InvalidInput({ tickets: [fieldFault('required')] });
  if (of === undefined) throw new InvalidInput({ of: [fieldFault('required')] });
  // So that nobody takes tickets off twice, or off what somebody else has changed since.
  if (of !== sale.ticketQuantity) throw new ChangeError({ code: 'tickets_changed' });
  if (tickets === sale.ticketQuantity) return null;
  const left = sale.ticketQuantity - sale.used;
  if (tickets > left) throw new ChangeError({ code: 'too_many_tickets_taken', left });
  return tickets;
}

/**
 * Makes some tickets of a registration a registration of their own, see docs/ticket-cases.md. The transaction must have locked the
 * event, its capacity, the person and the registration, in this order; it takes no lock afterwards.
 * @returns the id of the new registration
 */
export async function split(
  tx: Transaction,
  actor: Actor,
  { id, eventId, ticketQuantity }: { id: string; eventId: string; ticketQuantity: number },
  tickets: number,
): Promise<string> {
  const code = newQrCode();
  const [{ partId }] = (await tx.run(SPLIT, [id, tickets, code, actor.user.id])) as [{ partId: string }];
  await writeAudit(tx, actor, {
    action: 'registration.split',
    subjectType: 'registration',
    subjectId: id,
    eventId,
    details: { tickets, of: ticketQuantity, part: partId },
  });
  return partId;
}
