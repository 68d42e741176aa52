import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import type { Actor, SessionUser } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { batchedQuery } from '../../database/batches.js';
import { type IdempotencyKey, IdempotencyKeyReused, retryExpiredKey } from '../../http/idempotency.js';
import { Live } from '../../live/live.js';
import { MailQueue } from '../../mail/queue/mail-queue.js';
import { centsOf, dollarsOf } from '../../rules/money.js';
import { deliveryOf } from '../../rules/person-key.js';
import { may } from '../../rules/permissions.js';
import { formatQrCode, ticketLink } from '../../rules/qr-codes.js';
import { surchargeCents } from '../../rules/tickets.js';
import { newQrCode } from './new-qr-code.js';
import type { RegisterInput, RegistrationDto } from './registration.dto.js';
import { existingFor, RegistrationError } from './registration.error.js';
import { REGISTER, type RegisterRow, type SaleJson, saleConflictKeys } from './registration.sql.js';

const toDto = (sale: SaleJson, seller: SessionUser, publicUrl: string): RegistrationDto => ({
  id: sale.id,
  eventId: sale.event_id,
  name: sale.name,
  email: sale.email,
  delivery: deliveryOf(sale.email),
  delivered: [],
  openedAt: null,
  hasNewCode: false,
  ticketUrl: ticketLink(publicUrl, formatQrCode(sale.qr_code)),
  phone: sale.phone,
  ticketQuantity: sale.ticket_quantity,
  pricePerTicket: dollarsOf(sale.price_per_ticket_cents),
  totalPrice: dollarsOf(sale.total_cents),
  paymentMode: sale.payment_mode,
  memo: sale.memo,
  foodOption: sale.food_option,
  isGuest: sale.is_guest,
  qrCodeId: formatQrCode(sale.qr_code),
  // Nobody is in right after the sale; a repeated request gets the stored sale.
  ticketsAdmitted: 0,
  mealsServed: 0,
  isCheckedIn: false,
  checkedInAt: null,
  checkedInBy: null,
  checkedInSentBy: null,
  volunteerId: seller.id,
  volunteerName: seller.fullName,
  volunteerTeamRole: seller.teamRole,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  changedFrom: null,
  refund: null,
  note: null,
  splitFrom: null,
  paperNumber: null,
  paidBy: null,
  givenTo: [],
  givenFrom: null,
  // The screenshot is uploaded after the sale, with the id that the sale returns.
  hasScreenshot: false,
  mailState: sale.email === null ? null : 'queued',
  createdAt: new Date(sale.created_at),
  version: sale.version,
});

/** Sells tickets. */
@Injectable()
export class RegistrationService {
  private readonly sell: (values: unknown[]) => Promise<RegisterRow>;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {
    this.sell = batchedQuery(database.handle, REGISTER, saleConflictKeys);
  }

  /**
   * Sells tickets of one event, by default the one that sells now, to one person and queues the mail with the QR code.
   * @throws RegistrationError, IdempotencyKeyReused
   */
  async register(actor: Actor, input: RegisterInput, key: IdempotencyKey | null): Promise<RegistrationDto> {
    const isGuest = input.isGuest ?? false;
    if (isGuest && !may(actor.user, 'tickets.give'))
      throw new RegistrationError({ code: 'insufficient_permissions' });
    // A guest pays nothing, so the payment mode is ignored and stored as cash.
    const paymentMode = isGuest ? 'cash' : input.paymentMode;
    const sale = [
      actor.user.id,
      key?.key ?? null,
      key?.fingerprint ?? null,
      input.eventId ?? null,
      input.foodOption,
      input.ticketQuantity,
      isGuest,
      surchargeCents(paymentMode),
      input.name,
      input.email ?? null,
      input.phone,
      paymentMode,
      newQrCode(),
      actor.requestId,
      input.quotedTotalPrice == null ? null : centsOf(input.quotedTotalPrice),
    ];
    const row = await retryExpiredKey(this.database, actor.user.id, key, () => this.sell(sale));
    const quantity = input.ticketQuantity;
    switch (row.outcome) {
      case 'sold':
        if (row.mailId) this.mailQueue.add(row.mailId);
        this.live.publish('registration', row.answer.id);
        return toDto(row.answer, actor.user, this.settings.publicUrl);
      case 'repeated':
        return toDto(row.answer, actor.user, this.settings.publicUrl);
      case 'key_reused':
        throw new IdempotencyKeyReused();
      case 'no_tier_covers':
        throw new RegistrationError({ code: 'no_tier_covers', quantity });
      case 'price_changed':
        throw new RegistrationError({ code: 'price_changed', quantity, ...row.answer });
      case 'duplicate_person':
        throw new RegistrationError({
          code: 'duplicate_person',
          existing: existingFor(actor.user, {
            ...row.answer,
            registeredAt: new Date(row.answer.registeredAt),
          }),
        });
      case 'sold_out':
        throw new RegistrationError({ code: 'sold_out', ...row.answer });
      default:
        throw new RegistrationError({ code: row.outcome });
    }
  }
}
