import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Actor } from '../../auth/actor.js';
import type { IdempotencyKey } from '../../http/idempotency.js';
import { validateBody } from '../../http/validation.js';
import { centsOf } from '../../rules/money.js';
import { addClearing, addFloat } from '../../volunteers/clearings/ledger.js';
import { readSellerMoney } from '../../volunteers/sellers/sellers.service.js';
import { HandOverEntity } from '../hand-over/hand-over.entity.js';
import {
  denominationsOf,
  HandOverChanges,
  lockHandOver,
  requireMayBecome,
} from '../hand-over/hand-over-changes.js';
import { type HandOverDto, HandOverReasonInput } from '../hand-over/hand-over.dto.js';
import { FloatExceedsHeld, HandOverError } from '../hand-over/hand-over.error.js';
import { LIST_PAPER_OUT, LOCK_MONEY } from '../hand-over/hand-over.sql.js';
import { ReceiveInput } from './receiving.dto.js';
import { LIST_CLEARINGS, REVERSE_CLEARING } from './receiving.sql.js';

/**
 * Finance receives offered cash without seeing the seller's count, and reverses hand-overs that were mistyped. The cases are in
 * docs/money-cases.md.
 */
@Injectable()
export class ReceivingService {
  constructor(
    @InjectRepository(HandOverEntity) private readonly handOvers: Repository<HandOverEntity>,
    private readonly changes: HandOverChanges,
  ) {}

  /**
   * Records what finance counted. The returned float goes to the till, the rest is cleared up to what the seller still owes in
   * cash, and any remainder is a surplus. Of concurrent calls exactly one succeeds.
   * @param body validated only if the hand-over is still offered, as a wrong state is reported first
   * @throws HandOverError no_hand_over, own_money, hand_over_state; FloatExceedsHeld; InvalidFields; IdempotencyKeyReused
   */
  receive(actor: Actor, id: string, body: unknown, key: IdempotencyKey | null): Promise<HandOverDto> {
    return this.changes.change(actor, key, 'hand_over.received', async (tx) => {
      const locked = await lockHandOver(tx, id);
      const { eventId, sellerId } = locked;
      if (sellerId === actor.user.id) throw new HandOverError({ code: 'own_money' });
      requireMayBecome(locked, 'received');
      const input = await validateBody(ReceiveInput, body);
      const received = centsOf(input.receivedAmount)!;
      const floatReturned = centsOf(input.floatReturned ?? 0)!;
      const denominations = denominationsOf(input.denominations, received);
      await tx.run(LOCK_MONEY, [eventId, sellerId]);
      const money = await readSellerMoney(tx, eventId, sellerId);
      const maximum = Math.min(received, money.float);
      if (floatReturned > maximum) throw new FloatExceedsHeld(maximum);
      const cleared = Math.max(0, Math.min(received - floatReturned, money.cashPending));
      const entry = { eventId, sellerId, actorId: actor.user.id, handOverId: id };
      if (cleared > 0) await addClearing(tx, { ...entry, kind: 'hand_over', cents: cleared });
      if (floatReturned > 0) await addFloat(tx, { ...entry, cents: -floatReturned });
      const [paper] = await tx.run(LIST_PAPER_OUT, [id]);
      await tx.manager.withRepository(this.handOvers).update(id, {
        status: 'received',
        receivedBy: actor.user.id,
        receivedAt: () => 'now()',
        receivedCents: String(received),
        receivedDenominations: denominations,
        receivedNote: input.note || null,
        floatReturnedCents: String(floatReturned),
        clearedCents: String(cleared),
        paperOut: paper!.numbers,
      });
      return {
        id,
        details: {
          declaredCents: locked.declaredCents,
          receivedCents: received,
          clearedCents: cleared,
          floatReturnedCents: floatReturned,
        },
        receiptsTo: [sellerId, actor.user.id],
      };
    });
  }

  /**
   * Reverses a received hand-over that was mistyped, by exact counter-entries of its cash and its float. A surplus leaves the books
   * with it, so whoever received one cannot reverse it.
   * @throws HandOverError no_hand_over, own_money, hand_over_state, own_surplus, handed_back_since; InvalidFields;
   *   IdempotencyKeyReused
   */
  reverse(actor: Actor, id: string, body: unknown, key: IdempotencyKey | null): Promise<HandOverDto> {
    return this.changes.change(actor, key, 'hand_over.reversed', async (tx) => {
      const locked = await lockHandOver(tx, id);
      const { eventId, sellerId } = locked;
      if (sellerId === actor.user.id) throw new HandOverError({ code: 'own_money' });
      requireMayBecome(locked, 'reversed');
      if (locked.receivedById === actor.user.id && locked.surplusCents! > 0)
        throw new HandOverError({ code: 'own_surplus' });
      await tx.run(LOCK_MONEY, [eventId, sellerId]);
      // A sale that came in from a phone later is cleared by a row of its own.
      const clearings = await tx.run(LIST_CLEARINGS, [id]);
      if (clearings.some(({ wasHandedBack }) => wasHandedBack))
        throw new HandOverError({ code: 'handed_back_since' });
      const { reason } = await validateBody(HandOverReasonInput, body);
      const float = locked.floatReturnedCents!;
      for (const clearing of clearings) await tx.run(REVERSE_CLEARING, [clearing.id, actor.user.id, reason]);
      if (float > 0)
        await addFloat(tx, {
          eventId,
          sellerId,
          actorId: actor.user.id,
          handOverId: id,
          cents: float,
          reason,
        });
      await this.changes.end(tx, actor, id, 'reversed', reason);
      return {
        id,
        details: {
          reason,
          clearedCents: clearings.reduce((sum, { cents }) => sum + cents, 0),
          floatReturnedCents: float,
        },
      };
    });
  }
}
