import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor, SessionUser } from '../auth/actor.js';
import { Database, violatedConstraint } from '../database/database.js';
import { together } from '../database/together.js';
import { type IdempotencyKey, IdempotencyKeyReused, once } from '../http/idempotency.js';
import { Live } from '../live/live.js';
import { MailQueue } from '../mail/mail-queue.js';
import { centsOf, dollarsOf } from '../rules/money.js';
import { formatQrCode, makeQrCode } from '../rules/qr-codes.js';
import { surchargeCents } from '../rules/tickets.js';
import type { RegisterInput, RegistrationDto } from './attendees.dto.js';
import { RegistrationError } from './attendees.error.js';
import {
  COUNT_TICKETS_LEFT,
  FIND_PERSON,
  REGISTER,
  type RegisterRow,
  type SaleJson,
} from './attendees.sql.js';

const randomByte = (): number => randomBytes(1)[0]!;

const toDto = (sale: SaleJson, seller: SessionUser): RegistrationDto => ({
  id: sale.id,
  eventId: sale.event_id,
  name: sale.name,
  email: sale.email,
  phone: sale.phone,
  ticketQuantity: sale.ticket_quantity,
  pricePerTicket: dollarsOf(sale.price_per_ticket_cents),
  totalPrice: dollarsOf(sale.total_cents),
  paymentMode: sale.payment_mode,
  foodOption: sale.food_option,
  isGuest: sale.is_guest,
  qrCodeId: formatQrCode(sale.qr_code),
  // A sale that was just made; whoever repeats the request gets the answer of that moment.
  isCheckedIn: false,
  checkedInAt: null,
  checkedInBy: null,
  volunteerId: seller.id,
  volunteerName: seller.fullName,
  volunteerTeamRole: seller.teamRole,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  // It is sent after the sale, which gives it the id to be sent with.
  hasScreenshot: false,
  createdAt: new Date(sale.created_at),
});

@Injectable()
export class AttendeesService {
  private readonly trySale: (values: unknown[]) => Promise<RegisterRow>;

  constructor(
    private readonly database: Database,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {
    this.trySale = together(database, REGISTER);
  }

  /**
   * Sells tickets of the current event to one person and queues the mail with the QR code.
   * @throws RegistrationError, IdempotencyKeyReused
   */
  async register(actor: Actor, input: RegisterInput, key: IdempotencyKey | null): Promise<RegistrationDto> {
    const isGuest = input.isGuest ?? false;
    if (isGuest && actor.user.role !== 'president')
      throw new RegistrationError({ code: 'insufficient_permissions' });
    const sale = await once(this.database, actor.user.id, key, () => this.sell(actor, input, isGuest, key));
    return toDto(sale, actor.user);
  }

  private async sell(
    actor: Actor,
    input: RegisterInput,
    isGuest: boolean,
    key: IdempotencyKey | null,
  ): Promise<SaleJson> {
    // A guest pays nothing, so how is not asked: stored as cash.
    const paymentMode = isGuest ? 'cash' : input.paymentMode;
    const row = await this.trySale([
      actor.user.id,
      key?.key ?? null,
      key?.fingerprint ?? null,
      input.eventId ?? null,
      input.foodOption,
      input.ticketQuantity,
      isGuest,
      surchargeCents(paymentMode),
      input.name,
      input.email,
      input.phone,
      paymentMode,
      makeQrCode(randomByte),
      actor.requestId,
      input.quotedTotalPrice == null ? null : centsOf(input.quotedTotalPrice),
    ]).catch((error: unknown) => this.explain(error, input));
    if (row === 'again') return this.sell(actor, input, isGuest, key);
    if (row.prior) {
      if (!row.priorMatches) throw new IdempotencyKeyReused();
      return row.prior;
    }
    if (row.sale) {
      if (row.mailId) this.mailQueue.add(row.mailId);
      this.live.announce('registration', row.sale.id);
      return row.sale;
    }
    if (row.eventId === null) throw new RegistrationError({ code: 'no_event' });
    if (input.eventId && input.eventId !== row.eventId)
      throw new RegistrationError({ code: 'event_changed' });
    if (row.isOver) throw new RegistrationError({ code: 'event_over' });
    const quantity = input.ticketQuantity;
    if (row.pricePerTicket === null) throw new RegistrationError({ code: 'no_tier_covers', quantity });
    throw new RegistrationError({ code: 'price_changed', quantity, pricePerTicket: row.pricePerTicket });
  }

  /**
   * Turns the constraint that refused the sale into the contract's error.
   * @returns that the sale is to be tried again, where what stood in its way is gone
   */
  private async explain(error: unknown, input: RegisterInput): Promise<'again'> {
    switch (violatedConstraint(error)) {
      case 'people_one_per_email': {
        const [existing] = await this.database.run(FIND_PERSON, [input.email]);
        if (existing) throw new RegistrationError({ code: 'duplicate_person', existing });
        // Cancelled or corrected between the refusal and this look.
        return 'again';
      }
      case 'event_capacities_not_oversold': {
        const [capacity] = await this.database.run(COUNT_TICKETS_LEFT, []);
        throw new RegistrationError({ code: 'sold_out', left: capacity?.left ?? 0 });
      }
      default:
        throw error;
    }
  }
}
