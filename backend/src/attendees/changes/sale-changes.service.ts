import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { LOCK_CAPACITY } from '../../database/capacity.sql.js';
import { Database, type Transaction } from '../../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { Live } from '../../live/live.js';
import { writeMail } from '../../mail/outbox/outbox.js';
import { MailQueue } from '../../mail/queue/mail-queue.js';
import type { Refund } from '../../rules/clearings.js';
import { type Cents, centsOf } from '../../rules/money.js';
import { may } from '../../rules/permissions.js';
import { newQrCode } from '../registration/new-qr-code.js';
import { type PaymentMode, paymentModeRules, surchargeCents } from '../../rules/tickets.js';
import type { RegistrationDto } from '../registration/registration.dto.js';
import { RegistrationError } from '../registration/registration.error.js';
import { RegistrationReader } from '../registration/registration-reader.js';
import type { ChangeInput } from './changes.dto.js';
import { ChangeError } from './changes.error.js';
import { CANCEL, DROP_UNSENT_TICKETS, LOCK_EVENT, LOCK_PERSON, WAS_READDRESSED } from './changes.sql.js';
import {
  FIND_BROUGHT,
  GIVE_CODE_UP,
  LOCK_SALE,
  MOVE_BROUGHT,
  MOVE_PICTURE,
  READ_TIER_PRICE,
  type SaleToChange,
  SELL_ANEW,
  UNCOUNT_TICKETS,
} from './sale-changes.sql.js';

/** Who pays back the old sale: the seller, who keeps the cash and takes or returns the difference. Transfers are not verified yet. */
const REFUND_OF_CHANGED: Record<ReturnType<typeof paymentModeRules>['settledAs'], Refund | null> = {
  cash: 'seller',
  transfer: null,
};

const isTransfer = (mode: PaymentMode): boolean => paymentModeRules(mode).settledAs === 'transfer';

/** Changes what was sold, see docs/ticket-cases.md. */
@Injectable()
export class SaleChangesService {
  constructor(
    private readonly database: Database,
    private readonly registrations: RegistrationReader,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {}

  /**
   * Sells anew what was sold by mistake as something else, to the same person, by the same seller, at the time of the old sale and
   * at the tiers' price of now: the old registration is cancelled, and its code is good for the new one, so that mails and
   * links stay good. One mail tells the new figures, where there is an e-mail. Who may not cancel sales of others may change the own ones for half an hour.
   * @returns the new registration
   * @throws ChangeError no_registration, insufficient_permissions, registration_cancelled, checked_in, tickets_given, paper_ticket,
   *   payment_reviewed,
   *   own_sale_readdressed, change_of_nothing; RegistrationError event_over, event_not_on_sale, no_tier_covers, price_changed,
   *   sold_out; IdempotencyKeyReused
   */
  async change(
    actor: Actor,
    id: string,
    input: ChangeInput,
    key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    let mailId: string | undefined;
    const registration = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const [event] = await tx.run(LOCK_EVENT, [id]);
      if (!event) throw new ChangeError({ code: 'no_registration' });
      await tx.run(LOCK_CAPACITY, [event.eventId]);
      await tx.run(LOCK_PERSON, [id]);
      const sale = (await tx.run(LOCK_SALE, [id]))[0]!;
      await this.checkSale(tx, actor, id, sale);
      const now = {
        tickets: input.ticketQuantity,
        foodOption: input.foodOption,
        // A guest pays nothing, and is stored as cash.
        paymentMode: sale.isGuest ? 'cash' : input.paymentMode,
      };
      const price = await this.priceOf(tx, sale, now, centsOf(input.quotedTotalPrice)!);

      await tx.run(DROP_UNSENT_TICKETS, [id]);
      const newCode = newQrCode();
      const [brought] = await tx.run(FIND_BROUGHT, [id]);
      await tx.run(GIVE_CODE_UP, [id, sale.eventId, newCode]);
      const counted = sale.isOverCapacity ? 0 : sale.ticketQuantity;
      await tx.run(UNCOUNT_TICKETS, [sale.eventId, counted]);
      const [sold] = await tx.run(SELL_ANEW, [
        id,
        sale.qrCode,
        now.tickets,
        now.foodOption,
        now.paymentMode,
        price,
      ]);
      const changedId = sold!.id;
      if (isTransfer(sale.paymentMode) && isTransfer(now.paymentMode))
        await tx.run(MOVE_PICTURE, [id, changedId]);
      if (sale.email !== null)
        mailId = await writeMail(tx, {
          kind: 'ticket',
          toAddress: sale.email,
          eventId: sale.eventId,
          registrationId: changedId,
          requestId: actor.requestId,
        });
      await writeAudit(tx, actor, {
        action: 'registration.changed',
        subjectType: 'registration',
        subjectId: changedId,
        eventId: sale.eventId,
        details: {
          changed_from: id,
          old: {
            tickets: sale.ticketQuantity,
            food_option: sale.foodOption,
            payment_mode: sale.paymentMode,
            total_cents: sale.totalCents,
          },
          new: {
            tickets: now.tickets,
            food_option: now.foodOption,
            payment_mode: now.paymentMode,
            total_cents: price * now.tickets,
          },
        },
      });
      const refund =
        sale.totalCents === 0 ? null : REFUND_OF_CHANGED[paymentModeRules(sale.paymentMode).settledAs];
      await tx.run(CANCEL, [id, sale.eventId, actor.user.id, 'changed', refund]);
      await tx.run(UNCOUNT_TICKETS, [sale.eventId, -counted]);
      // After the trigger that ends it with the old registration.
      if (brought && brought.endedAt === null)
        await tx.run(MOVE_BROUGHT, [id, changedId, brought.codeEndedAt]);
      return (await this.registrations.get(tx, actor.user, changedId))!;
    });
    if (mailId) this.mailQueue.add(mailId);
    this.live.publish('cancellation', id);
    this.live.publish('registration', registration.id);
    return registration;
  }

  /** Checks who changes what. Nobody else's sale is told apart from one that is too old. */
  private async checkSale(tx: Transaction, actor: Actor, id: string, sale: SaleToChange): Promise<void> {
    const isOwn = sale.sellerId === actor.user.id;
    if (!may(actor.user, 'registrations.cancel') && !(isOwn && sale.isFresh))
      throw new ChangeError({ code: 'insufficient_permissions' });
    if (sale.isGuest && !may(actor.user, 'tickets.give'))
      throw new ChangeError({ code: 'insufficient_permissions' });
    if (sale.isCancelled) throw new ChangeError({ code: 'registration_cancelled' });
    if (sale.isCheckedIn) throw new ChangeError({ code: 'checked_in' });
    // What was sold stays one transfer, with its picture, whoever has parts of it.
    if (sale.isGiven) throw new ChangeError({ code: 'tickets_given' });
    if (sale.isPaper) throw new ChangeError({ code: 'paper_ticket' });
    switch (sale.transferStatus) {
      case null:
      case 'unverified':
        break;
      case 'verified':
      case 'questioned':
      // The others are of cancelled sales.
      case 'cancelled':
      case 'to_refund':
      case 'refunded':
      case 'kept':
        throw new ChangeError({ code: 'payment_reviewed' });
    }
    // As for a cancellation: the mail to the buyer's address is the check on who takes money off the own account.
    if (isOwn && sale.totalCents > 0) {
      const [readdressed] = await tx.run(WAS_READDRESSED, [id]);
      if (readdressed!.wasReaddressed) throw new ChangeError({ code: 'own_sale_readdressed' });
    }
  }

  /**
   * Returns the price of a ticket after the change, in cents. Fewer tickets, or others, may be had as long as the sale may be
   * changed at all; more of them only while the event sells and has any left.
   */
  private async priceOf(
    tx: Transaction,
    sale: SaleToChange,
    now: { tickets: number; foodOption: string; paymentMode: PaymentMode },
    quotedTotal: Cents,
  ): Promise<Cents> {
    const quantity = now.tickets;
    const more = quantity - sale.ticketQuantity;
    if (more > 0 && sale.isEventOver) throw new RegistrationError({ code: 'event_over' });
    if (more > 0 && !sale.isOnSale) throw new RegistrationError({ code: 'event_not_on_sale' });
    const [tier] = sale.isGuest
      ? [{ priceCents: 0 }]
      : await tx.run(READ_TIER_PRICE, [sale.eventId, now.foodOption, quantity]);
    if (!tier) throw new RegistrationError({ code: 'no_tier_covers', quantity });
    const price = tier.priceCents + (sale.isGuest ? 0 : surchargeCents(now.paymentMode));
    if (price * quantity !== quotedTotal)
      throw new RegistrationError({ code: 'price_changed', quantity, pricePerTicket: price });
    if (
      more === 0 &&
      now.foodOption === sale.foodOption &&
      now.paymentMode === sale.paymentMode &&
      price * quantity === sale.totalCents
    )
      throw new ChangeError({ code: 'change_of_nothing' });
    if (sale.left !== null && more > sale.left)
      throw new RegistrationError({ code: 'sold_out', left: sale.left });
    return price;
  }
}
