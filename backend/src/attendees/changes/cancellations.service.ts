import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { LOCK_CAPACITY } from '../../database/capacity.sql.js';
import { Database } from '../../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { Live } from '../../live/live.js';
import { MailQueue } from '../../mail/queue/mail-queue.js';
import { writeMail } from '../../mail/outbox/outbox.js';
import type { ClearingKind, Refund } from '../../rules/clearings.js';
import { may } from '../../rules/permissions.js';
import { type PaymentMode, paymentModeRules } from '../../rules/tickets.js';
import { type CancelInput, told, type ToldRegistrationDto } from './changes.dto.js';
import { ChangeError } from './changes.error.js';
import { someOf, split } from './split.js';
import {
  ADD_REFUND,
  CANCEL,
  DROP_UNSENT_TICKETS,
  FIND_PAYER,
  LOCK_EVENT,
  LOCK_PERSON,
  LOCK_REGISTRATION,
  READ_TRANSFER,
  WAS_READDRESSED,
} from './changes.sql.js';
import { RegistrationReader } from '../registration/registration-reader.js';

/**
 * Decides who pays the guest back, see docs/money-cases.md.
 * @returns null if nothing was paid, or if the transfer was not verified
 * @throws ChangeError refund_of_nothing, refund_by_seller, own_sale
 */
function refundOf(
  sale: { sellerId: string; totalCents: number; paymentMode: PaymentMode; isVerified: boolean },
  asked: Refund | undefined,
  actor: Actor,
): Refund | null {
  if (sale.totalCents === 0) {
    if (asked) throw new ChangeError({ code: 'refund_of_nothing' });
    return null;
  }
  const isOwn = sale.sellerId === actor.user.id;
  switch (paymentModeRules(sale.paymentMode).settledAs) {
    case 'transfer': {
      if (asked === 'seller') throw new ChangeError({ code: 'refund_by_seller' });
      const refund = asked ?? (sale.isVerified ? 'till' : null);
      if (refund === 'till' && isOwn) throw new ChangeError({ code: 'own_sale' });
      return sale.isVerified ? refund : null;
    }
    case 'cash':
      if (asked === 'till' && isOwn) throw new ChangeError({ code: 'own_sale' });
      return asked ?? 'seller';
  }
}

/** Cancels registrations. */
@Injectable()
export class CancellationsService {
  constructor(
    private readonly database: Database,
    private readonly registrations: RegistrationReader,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {}

  /**
   * Cancels one registration: its row stays, but it no longer counts in any sum, its tickets are free again, an unsent ticket
   * mail is dropped, and an attendee with an e-mail is mailed the reason, as is who paid where that is somebody else. If the seller does not pay back the cash, a ledger entry keeps the
   * seller owing what was taken. Of some of the tickets only: they are split off, and what was split off is cancelled. Who may not
   * cancel sales of others may cancel the own ones for half an hour, as long as nobody has reviewed their transfer.
   * @returns what was cancelled, and whom no mail tells of it
   * @throws ChangeError no_registration, insufficient_permissions, registration_cancelled, tickets_changed,
   *   too_many_tickets_taken, checked_in, own_sale_readdressed, own_sale_given, own_sale, refund_of_nothing, refund_by_seller; InvalidInput;
   *   IdempotencyKeyReused
   */
  async cancel(
    actor: Actor,
    id: string,
    input: CancelInput,
    key: IdempotencyKey | null,
  ): Promise<ToldRegistrationDto> {
    const { reason } = input;
    const done = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const [event] = await tx.run(LOCK_EVENT, [id]);
      if (!event) throw new ChangeError({ code: 'no_registration' });
      await tx.run(LOCK_CAPACITY, [event.eventId]);
      await tx.run(LOCK_PERSON, [id]);
      const locked = (await tx.run(LOCK_REGISTRATION, [id]))[0]!;
      const mayCancelAny = may(actor.user, 'registrations.cancel');
      if (!mayCancelAny && !(locked.sellerId === actor.user.id && locked.isFresh))
        throw new ChangeError({ code: 'insufficient_permissions' });
      if (locked.isCancelled) throw new ChangeError({ code: 'registration_cancelled' });
      const some = someOf(locked, input);
      if (some === null && locked.isCheckedIn) throw new ChangeError({ code: 'checked_in' });
      const [payer] = await tx.run(FIND_PAYER, [id]);
      const sale = {
        ...locked,
        ...(some !== null && { ticketQuantity: some, totalCents: some * locked.pricePerTicketCents }),
      };
      // Cancelling an own sale takes its money off the own account, and the mail about it to the buyer's address is the check on that.
      if (sale.sellerId === actor.user.id && sale.totalCents > 0) {
        const [{ wasReaddressed }] = (await tx.run(WAS_READDRESSED, [id])) as [{ wasReaddressed: boolean }];
        if (wasReaddressed) throw new ChangeError({ code: 'own_sale_readdressed' });
        if (payer) throw new ChangeError({ code: 'own_sale_given' });
      }
      const [transfer] = await tx.run(READ_TRANSFER, [id]);
      const isVerified = transfer?.status === 'verified';
      const refund = refundOf({ ...sale, isVerified }, input.refund, actor);
      // What a seller takes back: cash that the seller gives back at once, and a transfer that nobody has looked at yet.
      const isReviewed = transfer !== undefined && transfer.status !== 'unverified';
      if (!mayCancelAny && (isReviewed || (refund ?? 'seller') !== 'seller'))
        throw new ChangeError({ code: 'insufficient_permissions' });
      const cancelledId = some === null ? id : await split(tx, actor, { ...locked, id }, some);
      if (some === null) await tx.run(DROP_UNSENT_TICKETS, [id]);
      const mail = {
        kind: 'cancellation',
        eventId: sale.eventId,
        registrationId: cancelledId,
        requestId: actor.requestId,
      } as const;
      const mailIds: string[] = [];
      if (sale.email !== null) {
        const data = { ...(some !== null && { takenOff: id, left: locked.ticketQuantity - some }) };
        mailIds.push(await writeMail(tx, { ...mail, toAddress: sale.email, data }));
      }
      // The money is whose it was, whoever had the tickets.
      const paidBack = payer && !payer.hasTickets && sale.totalCents > 0 ? payer : undefined;
      if (paidBack?.email)
        mailIds.push(await writeMail(tx, { ...mail, toAddress: paidBack.email, data: { toPayer: true } }));
      await writeAudit(tx, actor, {
        action: 'registration.cancelled',
        subjectType: 'registration',
        subjectId: cancelledId,
        eventId: sale.eventId,
        details: { reason, refund, tickets: sale.ticketQuantity, total_cents: sale.totalCents },
      });
      // For a transfer, a trigger reverses the clearing.
      if (
        paymentModeRules(sale.paymentMode).settledAs === 'cash' &&
        (refund === 'till' || refund === 'none')
      ) {
        const kind: ClearingKind = refund === 'till' ? 'till_refund' : 'kept';
        const { eventId, sellerId, totalCents } = sale;
        await tx.run(ADD_REFUND, [eventId, sellerId, kind, -totalCents, reason, actor.user.id, cancelledId]);
      }
      // This must come last, as its triggers lock the slot of the sums.
      await tx.run(CANCEL, [cancelledId, sale.eventId, actor.user.id, reason, refund]);
      const registration = (await this.registrations.get(tx, actor.user, cancelledId))!;
      return { mailIds, registration: told(registration, paidBack) };
    });
    for (const mailId of done.mailIds) this.mailQueue.add(mailId);
    this.live.publish('cancellation', id);
    return done.registration;
  }
}
