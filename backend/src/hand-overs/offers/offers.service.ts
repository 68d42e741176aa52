import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Actor } from '../../auth/actor.js';
import { violatedConstraint } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import type { IdempotencyKey } from '../../http/idempotency.js';
import { fieldFault } from '../../http/problems/field-faults.js';
import { InvalidFields } from '../../http/problems/problem.js';
import { validateBody } from '../../http/validation.js';
import { centsOf } from '../../rules/money.js';
import { may } from '../../rules/permissions.js';
import { readSellerMoney } from '../../volunteers/sellers/sellers.service.js';
import { HandOverEntity } from '../hand-over/hand-over.entity.js';
import {
  denominationsOf,
  HandOverChanges,
  lockHandOver,
  requireMayBecome,
} from '../hand-over/hand-over-changes.js';
import { type HandOverDto, HandOverReasonInput } from '../hand-over/hand-over.dto.js';
import { HandOverError } from '../hand-over/hand-over.error.js';
import { LOCK_MONEY } from '../hand-over/hand-over.sql.js';
import { type OfferInput, WithdrawInput } from './offers.dto.js';

/** Lets sellers offer the cash that they counted. The cases are in docs/money-cases.md. */
@Injectable()
export class OffersService {
  constructor(
    @InjectRepository(HandOverEntity) private readonly handOvers: Repository<HandOverEntity>,
    private readonly changes: HandOverChanges,
    private readonly events: EventsService,
  ) {}

  /**
   * Offers the caller's counted cash to finance. A seller has at most one open offer per event.
   * @throws HandOverError offer_open; EventError no_event; InvalidFields; IdempotencyKeyReused
   */
  async offer(actor: Actor, input: OfferInput, key: IdempotencyKey | null): Promise<HandOverDto> {
    const eventId = await this.events.resolveIdFor(actor.user, input.eventId);
    const declared = centsOf(input.declaredAmount)!;
    // A final count may find nothing left; any other offer of zero is a mistake.
    if (declared === 0 && !input.isFinal)
      throw new InvalidFields({ declaredAmount: [fieldFault('amount.invalid')] });
    const denominations = denominationsOf(input.denominations, declared);
    return this.changes.change(actor, key, 'hand_over.offered', async (tx) => {
      const sellerId = actor.user.id;
      await tx.run(LOCK_MONEY, [eventId, sellerId]);
      const { cashInHand } = await readSellerMoney(tx, eventId, sellerId);
      const { isFinal, note } = input;
      const { identifiers } = await tx.manager
        .withRepository(this.handOvers)
        .insert({
          eventId,
          sellerId,
          declaredCents: String(declared),
          denominations,
          isFinal,
          note: note || null,
          expectedCents: String(cashInHand),
        })
        .catch((error: unknown) => {
          if (violatedConstraint(error) === 'hand_overs_one_offer')
            throw new HandOverError({ code: 'offer_open' });
          throw error;
        });
      // The audit entry omits the count: both sides count blind, and the receiver may read the audit log.
      return { id: identifiers[0]!.id as string, details: { isFinal } };
    });
  }

  /**
   * Withdraws an offer: the seller's own, or any by finance with a reason. It stays in the lists.
   * @throws HandOverError no_hand_over, insufficient_permissions, hand_over_state; InvalidFields; IdempotencyKeyReused
   */
  withdraw(actor: Actor, id: string, body: unknown, key: IdempotencyKey | null): Promise<HandOverDto> {
    return this.changes.change(actor, key, 'hand_over.withdrawn', async (tx) => {
      const locked = await lockHandOver(tx, id);
      const isOwn = locked.sellerId === actor.user.id;
      if (!isOwn && !may(actor.user, 'money.receive'))
        throw new HandOverError({ code: 'insufficient_permissions' });
      requireMayBecome(locked, 'withdrawn');
      const { reason } = await validateBody(isOwn ? WithdrawInput : HandOverReasonInput, body ?? {});
      await this.changes.end(tx, actor, id, 'withdrawn', reason ?? null);
      return { id, details: { declaredCents: locked.declaredCents, ...(reason ? { reason } : {}) } };
    });
  }
}
