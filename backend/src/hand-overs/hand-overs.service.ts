import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { writeAudit } from '../audit/audit.js';
import type { AuditAction } from '../audit/audit-entry.entity.js';
import type { Actor } from '../auth/actor.js';
import { UserEntity } from '../auth/user.entity.js';
import { Database, type Transaction, violatedConstraint } from '../database/database.js';
import { EventsService } from '../events/events.service.js';
import { type IdempotencyKey, keyedTransaction } from '../http/idempotency.js';
import { fieldFault } from '../http/problems/field-faults.js';
import { InvalidFields } from '../http/problems/problem.js';
import { validateBody } from '../http/validation.js';
import { Live } from '../live/live.js';
import { writeMail } from '../mail/outbox/outbox.js';
import { MailQueue } from '../mail/queue/mail-queue.js';
import { countedCents, type Denominations, type HandOverStatus } from '../rules/hand-overs.js';
import { type Cents, centsOf } from '../rules/money.js';
import { addClearing, addFloat } from '../volunteers/clearings/ledger.js';
import { readSellerMoney } from '../volunteers/volunteers.service.js';
import {
  type HandOverDto,
  HandOverReasonInput,
  type OfferInput,
  ReceiveInput,
  WithdrawInput,
} from './hand-overs.dto.js';
import { signersOf, toDto } from './hand-over-dto.js';
import { HandOverEntity, HandOverExplanationEntity } from './hand-over.entity.js';
import { FloatNotOut, HandOverError, noHandOver } from './hand-overs.error.js';
import {
  COUNTERSIGN,
  type HandOverRow,
  LOCK_HAND_OVER,
  LOCK_MONEY,
  type LockedHandOver,
  READ_CLEARING,
  READ_HAND_OVER,
  REVERSE_CLEARING,
} from './hand-overs.sql.js';

/** Of a change that a cancellation gets in the way of, see `withRetry`. */
const MAX_ATTEMPTS = 5;

/**
 * Cash that sellers hand over to finance: both sides count blind, and what differs stays until it is explained and
 * countersigned. The cases are in docs/money-cases.md.
 */
@Injectable()
export class HandOversService {
  constructor(
    @InjectRepository(HandOverEntity) private readonly handOvers: Repository<HandOverEntity>,
    @InjectRepository(HandOverExplanationEntity)
    private readonly explanations: Repository<HandOverExplanationEntity>,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {}

  /**
   * What somebody counted, for finance to receive: one at a time in an event.
   * @throws HandOverError offer_open; EventError no_event; InvalidFields; IdempotencyKeyReused
   */
  async offer(actor: Actor, input: OfferInput, key: IdempotencyKey | null): Promise<HandOverDto> {
    const eventId = await this.events.resolveId(input.eventId);
    const declared = centsOf(input.declaredAmount)!;
    // A last count may find nothing left; any other offer of nothing is a slip.
    if (declared === 0 && !input.isFinal)
      throw new InvalidFields({ declaredAmount: [fieldFault('amount.invalid')] });
    requireSum(input.denominations, declared);
    return this.change(actor, key, 'hand_over.offered', async (tx) => {
      const sellerId = actor.user.id;
      await tx.run(LOCK_MONEY, [eventId, sellerId]);
      const { cashInHand } = await readSellerMoney(tx, eventId, sellerId);
      const { denominations, isFinal, note } = input;
      const { identifiers } = await tx.manager
        .withRepository(this.handOvers)
        .insert({
          eventId,
          sellerId,
          declaredCents: String(declared),
          denominations: denominations ?? null,
          isFinal,
          note: note || null,
          expectedCents: String(cashInHand),
        })
        .catch((error: unknown) => {
          if (violatedConstraint(error) === 'hand_overs_one_offer')
            throw new HandOverError({ code: 'offer_open' });
          throw error;
        });
      // Without the count: both sides count blind, and whoever receives may read the audit log.
      return { id: identifiers[0]!.id as string, details: { isFinal } };
    });
  }

  /**
   * The seller takes an offer back, or finance does with a reason. It stays in the lists.
   * @throws HandOverError no_hand_over, insufficient_permissions, hand_over_state; InvalidFields; IdempotencyKeyReused
   */
  withdraw(actor: Actor, id: string, body: unknown, key: IdempotencyKey | null): Promise<HandOverDto> {
    return this.change(actor, key, 'hand_over.withdrawn', async (tx) => {
      const locked = await this.lock(tx, id);
      const isOwn = locked.sellerId === actor.user.id;
      if (!isOwn && actor.user.role === 'volunteer')
        throw new HandOverError({ code: 'insufficient_permissions' });
      requireState(locked, 'offered');
      const { reason } = await validateBody(isOwn ? WithdrawInput : HandOverReasonInput, body ?? {});
      await this.end(tx, actor, id, 'withdrawn', reason ?? null);
      return { id, details: { declaredCents: locked.declaredCents, ...(reason ? { reason } : {}) } };
    });
  }

  /**
   * Finance counts what is handed over. What covers cash that is still to hand over is cleared, change money goes back to
   * the till, and whatever is left is a surplus. Of any number at once exactly one succeeds.
   * @param body checked only where the hand-over is still offered: the state is told first
   * @throws HandOverError no_hand_over, own_money, hand_over_state; FloatNotOut; InvalidFields; IdempotencyKeyReused
   */
  receive(actor: Actor, id: string, body: unknown, key: IdempotencyKey | null): Promise<HandOverDto> {
    return this.change(actor, key, 'hand_over.received', async (tx) => {
      const locked = await this.lock(tx, id);
      const { eventId, sellerId } = locked;
      if (sellerId === actor.user.id) throw new HandOverError({ code: 'own_money' });
      requireState(locked, 'offered');
      const input = await validateBody(ReceiveInput, body);
      const received = centsOf(input.receivedAmount)!;
      const floatReturned = centsOf(input.floatReturned ?? 0)!;
      requireSum(input.denominations, received);
      await tx.run(LOCK_MONEY, [eventId, sellerId]);
      const money = await readSellerMoney(tx, eventId, sellerId);
      const maximum = Math.min(received, money.float);
      if (floatReturned > maximum) throw new FloatNotOut(maximum);
      const cleared = Math.max(0, Math.min(received - floatReturned, money.cashPending));
      const entry = { eventId, sellerId, actorId: actor.user.id, handOverId: id };
      if (cleared > 0) await addClearing(tx, { ...entry, kind: 'hand_over', cents: cleared });
      if (floatReturned > 0) await addFloat(tx, { ...entry, cents: -floatReturned });
      await tx.manager.withRepository(this.handOvers).update(id, {
        status: 'received',
        receivedBy: actor.user.id,
        receivedAt: () => 'now()',
        receivedCents: String(received),
        receivedDenominations: input.denominations ?? null,
        receivedNote: input.note || null,
        floatReturnedCents: String(floatReturned),
        clearedCents: String(cleared),
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
   * A received hand-over that was mistyped: exact counter-entries of its cash and its change money.
   * @throws HandOverError no_hand_over, own_money, hand_over_state, handed_back_since; InvalidFields; IdempotencyKeyReused
   */
  reverse(actor: Actor, id: string, body: unknown, key: IdempotencyKey | null): Promise<HandOverDto> {
    return this.change(actor, key, 'hand_over.reversed', async (tx) => {
      const locked = await this.lock(tx, id);
      const { eventId, sellerId } = locked;
      if (sellerId === actor.user.id) throw new HandOverError({ code: 'own_money' });
      requireState(locked, 'received');
      await tx.run(LOCK_MONEY, [eventId, sellerId]);
      const [clearing] = await tx.run(READ_CLEARING, [id]);
      if (clearing?.wasHandedBack) throw new HandOverError({ code: 'handed_back_since' });
      const { reason } = await validateBody(HandOverReasonInput, body);
      const float = locked.floatReturnedCents!;
      if (clearing) await tx.run(REVERSE_CLEARING, [clearing.id, actor.user.id, reason]);
      if (float > 0)
        await addFloat(tx, {
          eventId,
          sellerId,
          actorId: actor.user.id,
          handOverId: id,
          cents: float,
          reason,
        });
      await this.end(tx, actor, id, 'reversed', reason);
      return { id, details: { reason, clearedCents: clearing?.cents ?? 0, floatReturnedCents: float } };
    });
  }

  /**
   * Why what was counted differs. It counts once somebody else has countersigned it; until then a newer one takes its place.
   * @throws HandOverError no_hand_over, own_money, hand_over_state, nothing_to_explain; InvalidFields; IdempotencyKeyReused
   */
  explain(actor: Actor, id: string, body: unknown, key: IdempotencyKey | null): Promise<HandOverDto> {
    return this.change(actor, key, 'hand_over.explained', async (tx) => {
      const locked = await this.lock(tx, id);
      if (locked.sellerId === actor.user.id) throw new HandOverError({ code: 'own_money' });
      requireState(locked, 'received');
      const row = (await tx.run(READ_HAND_OVER, [id]))[0]!;
      if (!row.unexplained) throw new HandOverError({ code: 'nothing_to_explain' });
      const { reason } = await validateBody(HandOverReasonInput, body);
      await tx.manager
        .withRepository(this.explanations)
        .insert({ handOverId: id, reason, explainedBy: actor.user.id });
      return { id, details: { reason } };
    });
  }

  /**
   * Somebody who neither gave, received nor explained it agrees with the explanation.
   * @throws HandOverError no_hand_over, countersign_by_another, hand_over_state, not_explained, nothing_to_explain; IdempotencyKeyReused
   */
  countersign(actor: Actor, id: string, key: IdempotencyKey | null): Promise<HandOverDto> {
    return this.change(actor, key, 'hand_over.countersigned', async (tx) => {
      const locked = await this.lock(tx, id);
      const row = (await tx.run(READ_HAND_OVER, [id]))[0]!;
      if (signersOf(row).includes(actor.user.id)) throw new HandOverError({ code: 'countersign_by_another' });
      requireState(locked, 'received');
      if (!row.unexplained) throw new HandOverError({ code: 'nothing_to_explain' });
      if (row.explanation === null) throw new HandOverError({ code: 'not_explained' });
      await tx.run(COUNTERSIGN, [id, actor.user.id]);
      return { id, details: { reason: row.explanation } };
    });
  }

  /** One change with its audit entry, its receipts and the answer kept under the key, in one transaction; dashboards hear of it after the commit. */
  private async change(
    actor: Actor,
    key: IdempotencyKey | null,
    action: AuditAction,
    work: (tx: Transaction) => Promise<{ id: string; details: object; receiptsTo?: string[] }>,
  ): Promise<HandOverDto> {
    const mails: string[] = [];
    const attempt = async (tx: Transaction): Promise<HandOverDto> => {
      mails.length = 0;
      const { id, details, receiptsTo = [] } = await work(tx);
      const row = (await tx.run(READ_HAND_OVER, [id]))[0]!;
      await writeAudit(tx, actor, {
        action,
        subjectType: 'user',
        subjectId: row.volunteerId,
        eventId: row.eventId,
        details: { handOverId: id, ...details },
      });
      for (const userId of receiptsTo) mails.push(await this.writeReceipt(tx, actor, row, userId));
      return toDto(row, actor.user.id);
    };
    const answer = await this.withRetry(() => keyedTransaction(this.database, actor.user.id, key, attempt));
    for (const mailId of mails) this.mailQueue.add(mailId);
    this.live.publish('clearance', answer.volunteerId);
    return answer;
  }

  /**
   * A cancellation does not lock its seller's money. One that commits between the read of what is pending and the entry makes the
   * entry too large, which the ledger refuses; the next attempt reads what is pending then.
   */
  private async withRetry<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || violatedConstraint(error) !== 'clearings_not_over_pending')
          throw error;
      }
    }
  }

  private async writeReceipt(
    tx: Transaction,
    actor: Actor,
    row: HandOverRow,
    userId: string,
  ): Promise<string> {
    const { email } = await tx.manager
      .withRepository(this.users)
      .findOneOrFail({ where: { id: userId }, select: { email: true } });
    return writeMail(tx, {
      kind: 'hand_over_receipt',
      toAddress: email,
      eventId: row.eventId,
      userId,
      data: { handOverId: row.id },
      ...(actor.requestId ? { requestId: actor.requestId } : {}),
    });
  }

  private async end(
    tx: Transaction,
    actor: Actor,
    id: string,
    status: 'withdrawn' | 'reversed',
    reason: string | null,
  ): Promise<void> {
    await tx.manager
      .withRepository(this.handOvers)
      .update(id, { status, endedBy: actor.user.id, endedAt: () => 'now()', reason });
  }

  private async lock(tx: Transaction, id: string): Promise<LockedHandOver> {
    const [locked] = await tx.run(LOCK_HAND_OVER, [id]);
    if (!locked) throw noHandOver();
    return locked;
  }
}

function requireState({ status }: LockedHandOver, state: HandOverStatus): void {
  if (status !== state) throw new HandOverError({ code: 'hand_over_state', status });
}

/** Notes and coins that were counted are the amount. @throws InvalidFields */
function requireSum(denominations: Denominations | null | undefined, cents: Cents): void {
  if (denominations && countedCents(denominations) !== cents)
    throw new InvalidFields({ denominations: [fieldFault('denominations.sum')] });
}
