import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import type { Transaction } from '../../database/database.js';
import { writeMail } from '../../mail/outbox/outbox.js';
import { newQrCode } from '../registration/new-qr-code.js';
import { DROP_UNSENT_TICKETS, type PersonRow } from './changes.sql.js';
import { GIVE, type SaleToGive } from './gifts.sql.js';

/** What is given, to whom, and who says so. */
interface Gift {
  tickets: number;
  /** As somebody typed it: what the giver hears of them. */
  typedName: string;
  /** As recorded, if this person has tickets already. */
  to: PersonRow;
  /** Null: the guest, by the link in a mail. */
  actor: Actor | null;
  requestId: string;
}

/** What was given: the registration that has it, and the mails about it. */
interface Given {
  id: string;
  mailIds: string[];
}

/**
 * Gives tickets of a registration to somebody else, see docs/ticket-cases.md. The transaction must have locked by LOCK_GIFT and have
 * checked all that may stand against it; it takes no lock afterwards.
 */
export async function give(
  tx: Transaction,
  sale: SaleToGive,
  { tickets, typedName, to, actor, requestId }: Gift,
): Promise<Given> {
  const code = newQrCode();
  const isAll = tickets === sale.ticketQuantity;
  // They would tell whoever had the tickets of a code that is replaced.
  if (isAll) await tx.run(DROP_UNSENT_TICKETS, [sale.id]);
  const account = actor?.user.id ?? null;
  const values = [sale.id, tickets, code, account, to.name, to.email, to.phone];
  const { giftId, givenId: id } = (await tx.run(GIVE, values))[0]!;
  const { eventId } = sale;
  const mailIds: string[] = [];
  if (to.email !== null)
    mailIds.push(
      await writeMail(tx, { kind: 'ticket', toAddress: to.email, eventId, registrationId: id, requestId }),
    );
  if (sale.email !== null)
    mailIds.push(
      await writeMail(tx, {
        kind: 'tickets_given',
        toAddress: sale.email,
        eventId,
        registrationId: sale.id,
        data: { giftId, to: typedName, left: sale.ticketQuantity - tickets },
        requestId,
      }),
    );
  const [from, given]: PersonRow[] = [sale, to].map(({ name, email, phone }) => ({ name, email, phone }));
  const details = { tickets, of: sale.ticketQuantity, from, to: given };
  const audited = { subjectType: 'registration', eventId } as const;
  const givenAway = { ...audited, subjectId: sale.id, details: { ...details, registration: id } };
  const received = { ...audited, subjectId: id, details: { ...details, registration: sale.id } };
  await writeAudit(tx, actor, { action: 'registration.given', ...givenAway }, requestId);
  await writeAudit(tx, actor, { action: 'registration.received', ...received }, requestId);
  return { id, mailIds };
}
