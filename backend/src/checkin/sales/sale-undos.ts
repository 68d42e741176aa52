import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RegistrationReader } from '../../attendees/registration/registration-reader.js';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { LOCK_CAPACITY } from '../../database/capacity.sql.js';
import { Database, type Transaction } from '../../database/database.js';
import { fieldFault } from '../../http/problems/field-faults.js';
import { InvalidInput } from '../../http/problems/problem.js';
import { Live } from '../../live/live.js';
import { isOwnUndoInTime, undoTime } from '../../rules/admissions.js';
import { dollarsOf } from '../../rules/money.js';
import { may } from '../../rules/permissions.js';
import { paymentModeRules } from '../../rules/tickets.js';
import { type ReceivedScan, scanningAccount } from '../scans/received-scan.js';
import { decideScans } from '../scans/scans.js';
import { LIST_UNDOABLE_SCANS } from '../scans/scans.sql.js';
import type { DoorSaleDto } from './sales.dto.js';
import { DoorSaleError } from './sales.error.js';
import {
  CANCEL,
  FIND_KEPT,
  GIVE_BACK_TO_LEASE,
  IS_IN_PARTS,
  type KeptSale,
  LOCK_EVENT,
  LOCK_PERSON,
  LOCK_REGISTRATION,
  LOCK_SALE_ID,
  NOTE_UNDONE,
  READ_TRANSFER,
} from './sales.sql.js';

/** Who undoes a sale, when and why. */
interface SaleUndo {
  at: Date;
  by: string;
  reason: string | null;
}

/** Stands in the registration, where everything cancelled has a reason. */
const NO_REASON = 'Undone at the door';

/** Undoes sales at the door: their guests are let out, and the sale is cancelled. */
@Injectable()
export class SaleUndos {
  constructor(
    private readonly database: Database,
    private readonly registrations: RegistrationReader,
    private readonly live: Live,
  ) {}

  /**
   * Undoes a sale for whoever sold it, within a minute, or with a reason for who may undo any. Repeatable.
   * @throws DoorSaleError no_door_sale, not_own_sale, meals_were_served, registration_cancelled, tickets_given, payment_reviewed;
   *   InvalidInput if a reason is missing
   */
  async undoOwn(actor: Actor, saleId: string, reason: string | undefined): Promise<DoorSaleDto> {
    const done = await this.database.transaction(async (tx) => {
      await tx.run(LOCK_SALE_ID, [saleId]);
      const [found] = await tx.run(FIND_KEPT, [saleId]);
      if (!found) throw new DoorSaleError({ code: 'no_door_sale' });
      const { kept } = found;
      const isNew = kept.undone_at === null;
      const mayUndoAny = may(actor.user, 'door.undo.any');
      if (!mayUndoAny && kept.seller_id !== actor.user.id) throw new DoorSaleError({ code: 'not_own_sale' });
      if (isNew) {
        const receivedAt = kept.is_offline ? null : Date.parse(kept.recorded_at);
        const isOwnInTime =
          kept.seller_id === actor.user.id &&
          isOwnUndoInTime(Date.now(), Date.parse(kept.sold_at), receivedAt);
        if (!isOwnInTime && !mayUndoAny) throw new DoorSaleError({ code: 'not_own_sale' });
        if (!isOwnInTime && !reason) throw new InvalidInput({ reason: [fieldFault('required')] });
        await this.undo(tx, actor, kept, { at: new Date(), by: actor.user.id, reason: reason || null });
      }
      const registration = (await this.registrations.get(tx, actor.user, kept.registration_id))!;
      const booked = Math.round(registration.totalPrice * 100);
      return {
        isNew,
        sale: {
          registration,
          admitted: registration.ticketsAdmitted,
          outcome: 'undone' as const,
          priceDifference: dollarsOf(kept.taken_cents - booked),
        },
      };
    });
    if (done.isNew) this.live.publish('cancellation', done.sale.registration.id);
    return done.sale;
  }

  /**
   * Undoes a sale that a phone sends again, where it says that it undid it within a minute: by its own clock if it is the phone and the
   * account of the sale, and does not say so long afterwards; else it counts when it arrives. That phone has the tickets in its lease
   * again: it had no answer to the sale.
   * @throws DoorSaleError
   */
  async undoByPhone(
    tx: Transaction,
    kept: KeptSale,
    asked: { actor: Actor; deviceId: string | null; undoneAt: number; tickets: number },
  ): Promise<void> {
    const { actor, deviceId, undoneAt, tickets } = asked;
    if (kept.undone_at !== null || kept.seller_id !== actor.user.id) return;
    const recordedAt = Date.parse(kept.recorded_at);
    const isSamePhone = deviceId !== null && deviceId === kept.device_id;
    const at = undoTime(undoneAt, Date.now(), isSamePhone ? recordedAt : null);
    if (!isOwnUndoInTime(at, Date.parse(kept.sold_at), kept.is_offline ? null : recordedAt)) return;
    await this.undo(tx, actor, kept, { at: new Date(undoneAt), by: kept.seller_id, reason: null });
    if (isSamePhone && kept.lease_id !== null) await tx.run(GIVE_BACK_TO_LEASE, [kept.lease_id, tickets]);
  }

  /**
   * Undoes a sale that is here. The caller has locked its id.
   * @throws DoorSaleError
   */
  async undo(tx: Transaction, actor: Actor, kept: KeptSale, undo: SaleUndo): Promise<void> {
    const id = kept.registration_id;
    await tx.run(LOCK_EVENT, [kept.event_id]);
    await tx.run(LOCK_CAPACITY, [kept.event_id]);
    await tx.run(LOCK_PERSON, [id]);
    const locked = (await tx.run(LOCK_REGISTRATION, [id]))[0]!;
    if (locked.isCancelled) throw new DoorSaleError({ code: 'registration_cancelled' });
    if (locked.mealsServed > 0) throw new DoorSaleError({ code: 'meals_were_served' });
    const [parts] = await tx.run(IS_IN_PARTS, [id]);
    if (parts!.isInParts) throw new DoorSaleError({ code: 'tickets_given' });
    const [transfer] = await tx.run(READ_TRANSFER, [id]);
    if (transfer && transfer.status !== 'unverified') throw new DoorSaleError({ code: 'payment_reviewed' });
    await this.takeBack(tx, actor, kept.sale_id, undo);
  }

  /** Lets the guests out and cancels the sale, whose locks the caller holds. Nobody is mailed. */
  async takeBack(tx: Transaction, actor: Actor, saleId: string, { at, by, reason }: SaleUndo): Promise<void> {
    const { kept } = (await tx.run(FIND_KEPT, [saleId]))[0]!;
    const { registration_id: id, event_id: eventId } = kept;
    const scan: ReceivedScan = {
      scanId: randomUUID(),
      isKept: false,
      code: null,
      registrationId: id,
      eventId,
      station: 'entrance',
      tickets: null,
      scannedAt: at,
      sentScannedAt: null,
      wasLetIn: null,
      letInTickets: null,
      isUndo: true,
      undoes: null,
      reason: reason ?? NO_REASON,
      refusal: null,
      // Whether the sale may be undone was decided before.
      account: { ...scanningAccount(actor.user), mayUndoAny: true },
      saidBy: null,
      requestId: actor.requestId,
      deviceId: null,
      source: 'online',
    };
    await decideScans(tx, [scan], () => tx.run(LIST_UNDOABLE_SCANS, [id, 'entrance']));
    const sale = (await tx.run(LOCK_REGISTRATION, [id]))[0]!;
    const isCash = paymentModeRules(sale.paymentMode).settledAs === 'cash';
    const refund = isCash && sale.totalCents > 0 ? 'seller' : null;
    await writeAudit(tx, actor, {
      action: 'door_sale.undone',
      subjectType: 'registration',
      subjectId: id,
      eventId,
      details: { saleId, reason, refund, tickets: sale.ticketQuantity, totalCents: sale.totalCents },
    });
    await tx.run(NOTE_UNDONE, [saleId, at, by, reason]);
    await tx.run(CANCEL, [id, eventId, by, reason ?? NO_REASON, refund]);
  }
}
