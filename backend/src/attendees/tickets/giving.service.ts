import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hashToken } from '../../auth/password-tokens.js';
import { PublicForms } from '../../auth/public-forms.js';
import { Database, type Transaction } from '../../database/database.js';
import { addressKey } from '../../http/limits/address-key.js';
import { Live } from '../../live/live.js';
import { writeMail } from '../../mail/outbox/outbox.js';
import { MailQueue } from '../../mail/queue/mail-queue.js';
import { isPracticeCode, parseQrCode } from '../../rules/qr-codes.js';
import { give } from '../changes/give.js';
import { FIND_SALE_TO_GIVE, LOCK_GIFT, READ_SALE_TO_GIVE, type SaleToGive } from '../changes/gifts.sql.js';
import {
  ADD_GIFT_REQUEST,
  CONFIRM_GIFT,
  FIND_CONFIRMABLE,
  FIND_GIFT_REQUEST,
  FIND_RECIPIENT,
} from './giving.sql.js';
import type { ConfirmedGiftDto, GiveTicketsDto, GiveTicketsInput } from './tickets.dto.js';
import { TicketError } from './tickets.error.js';
import { UnknownTickets } from './unknown-tickets.js';

/** Whether whoever has this many tickets may give them away without asking anybody. */
export const mayGuestGive = (sale: SaleToGive, tickets: number): boolean =>
  sale.guestsMayGive &&
  sale.email !== null &&
  !sale.isGuest &&
  !sale.isCancelled &&
  !sale.hasEventStarted &&
  sale.transferStatus !== 'questioned' &&
  tickets <= sale.ticketQuantity - sale.used;

/** Guests who give tickets away themselves: whoever has a code asks, and who has the e-mail on file confirms. */
@Injectable()
export class GivingService {
  constructor(
    private readonly database: Database,
    private readonly publicForms: PublicForms,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
    private readonly unknownTickets: UnknownTickets,
  ) {}

  /**
   * Notes what a guest asks to give away, and mails the link that confirms it to the e-mail on file. The answer tells nothing of whom
   * it is given to, nor whether they have tickets: nobody looks for them before it is confirmed.
   * @param address `request.ip`
   * @throws TicketError; TooManyRequests
   */
  async ask(input: GiveTicketsInput, address: string, requestId: string): Promise<GiveTicketsDto> {
    await this.publicForms.count(address, input.email);
    const code = parseQrCode(input.code);
    if (code === null) throw new TicketError({ code: 'qr_code_mistyped' });
    if (isPracticeCode(code)) throw new TicketError({ code: 'practice_code' });
    const caller = addressKey(address);
    this.unknownTickets.assertNotBlocked(caller);
    const { tickets, of, name: to, email } = input;
    const giveId = input.giveId.toLowerCase();
    const content = createHash('sha256')
      .update(JSON.stringify([code, tickets, of, to, email]))
      .digest();
    const asked = await this.asked(giveId, content);
    if (asked) return asked;
    const [sale] = await this.database.run(FIND_SALE_TO_GIVE, [code]);
    if (!sale) {
      await this.unknownTickets.count(caller);
      throw new TicketError({ code: 'unknown_qr_code' });
    }
    const { email: giver } = sale;
    if (giver === null || of !== sale.ticketQuantity || !mayGuestGive(sale, tickets))
      throw new TicketError({ code: 'ask_seller' });
    // Nobody who has seen a ticket fills its owner's mailbox.
    if (giver !== email) await this.publicForms.countMail(giver);
    const mailId = await this.database.transaction(async (tx) => {
      const values = [giveId, sale.eventId, sale.id, sale.personId, content, tickets, of, to, email];
      if ((await tx.run(ADD_GIFT_REQUEST, values)).length === 0) return null;
      return writeMail(tx, {
        kind: 'give_confirmation',
        toAddress: giver,
        eventId: sale.eventId,
        registrationId: sale.id,
        data: { giveId },
        requestId,
      });
    });
    if (mailId !== null) this.mailQueue.add(mailId);
    // Somebody else was first with this id: perhaps another try of the same request.
    else return (await this.asked(giveId, content))!;
    return { tickets, to };
  }

  /** Returns what was answered to a request with this id. @throws TicketError give_id_reused if it was another request */
  private async asked(giveId: string, content: Buffer): Promise<GiveTicketsDto | null> {
    const [found] = await this.database.run(FIND_GIFT_REQUEST, [giveId, content]);
    if (!found) return null;
    if (!found.isSame) throw new TicketError({ code: 'give_id_reused' });
    return { tickets: found.tickets, to: found.to };
  }

  /**
   * Gives what was asked for, as whoever reads the giver's mail confirms. An address that is somebody's already is that person as
   * recorded.
   * @throws TicketError give_link_over, same_person; TooManyRequests
   */
  async confirm(token: string, address: string, requestId: string): Promise<ConfirmedGiftDto> {
    await this.publicForms.count(address);
    const hash = hashToken(token);
    const done = await this.database.transaction((tx) => this.give(tx, hash, requestId));
    for (const mailId of done.mailIds) this.mailQueue.add(mailId);
    this.live.publish('correction', done.id);
    return { tickets: done.tickets };
  }

  private async give(tx: Transaction, hash: Buffer, requestId: string) {
    const [asked] = await tx.run(FIND_CONFIRMABLE, [hash]);
    if (!asked) throw new TicketError({ code: 'give_link_over' });
    const { registrationId, tickets, toName: typedName, toEmail } = asked;
    await tx.run(LOCK_GIFT, [registrationId, toEmail]);
    const [sale] = await tx.run(READ_SALE_TO_GIVE, [registrationId]);
    const isStillSo =
      sale !== undefined &&
      sale.personId === asked.personId &&
      sale.ticketQuantity === asked.of &&
      mayGuestGive(sale, tickets);
    if (!isStillSo) throw new TicketError({ code: 'give_link_over' });
    if (sale.key === toEmail) throw new TicketError({ code: 'same_person' });
    if ((await tx.run(CONFIRM_GIFT, [hash])).length === 0) throw new TicketError({ code: 'give_link_over' });
    const [known] = await tx.run(FIND_RECIPIENT, [sale.eventId, toEmail]);
    const to = { name: known?.name ?? typedName, email: toEmail, phone: known?.phone ?? '' };
    const given = await give(tx, sale, { tickets, typedName, to, actor: null, requestId });
    return { ...given, tickets };
  }
}
