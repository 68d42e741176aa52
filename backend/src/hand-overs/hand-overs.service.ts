import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit.js';
import type { AuditAction } from '../audit/audit-entry.entity.js';
import type { Actor } from '../auth/actor.js';
import { Database, type Transaction, violatedConstraint } from '../database/database.js';
import { EventsService } from '../events/events.service.js';
import { type IdempotencyKey, keepAnswer, withIdempotency } from '../http/idempotency.js';
import { PAGE_DEFAULT, paginationOf } from '../http/pagination.js';
import { fieldFault } from '../http/problems/field-faults.js';
import { InvalidFields } from '../http/problems/problem.js';
import { validateBody } from '../http/validation.js';
import { Live } from '../live/live.js';
import { writeMail } from '../mail/outbox/outbox.js';
import { MailQueue } from '../mail/queue/mail-queue.js';
import { countedCents, type Denominations, type HandOverStatus } from '../rules/hand-overs.js';
import { type Cents, centsOf, dollarsOf } from '../rules/money.js';
import { readSellerMoney } from '../volunteers/volunteers.service.js';
import {
  type HandOverDto,
  type HandOverListDto,
  type HandOverQuery,
  HandOverReasonInput,
  type OfferInput,
  type OwnHandOversDto,
  ReceiveInput,
  WithdrawInput,
} from './hand-overs.dto.js';
import { FloatNotOut, HandOverError, noHandOver } from './hand-overs.error.js';
import {
  ADD_CLEARING,
  ADD_EXPLANATION,
  ADD_FLOAT,
  ADD_OFFER,
  COUNT_HAND_OVERS,
  COUNTERSIGN,
  END_HAND_OVER,
  type HandOverRow,
  type LockedHandOver,
  LIST_HAND_OVERS,
  LOCK_HAND_OVER,
  LOCK_MONEY,
  READ_ADDRESS,
  READ_CLEARING,
  READ_HAND_OVER,
  READ_OWN_CASH,
  RECEIVE,
  REVERSE_CLEARING,
} from './hand-overs.sql.js';

/** How often it begins again where a sale was cancelled between a look at what is pending and the entry. */
const TRIES = 5;

/**
 * Cash that sellers hand over to finance: both sides count blind, and what differs stays until it is explained and
 * countersigned. The cases are in docs/money-cases.md.
 */
@Injectable()
export class HandOversService {
  constructor(
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
    return this.do(actor, key, 'hand_over.offered', async (tx) => {
      const sellerId = actor.user.id;
      await tx.run(LOCK_MONEY, [eventId, sellerId]);
      const { cashInHand } = await readSellerMoney(tx, eventId, sellerId);
      const { denominations, isFinal, note } = input;
      const [offer] = await tx
        .run(ADD_OFFER, [
          eventId,
          sellerId,
          declared,
          asJson(denominations),
          isFinal,
          note || null,
          cashInHand,
        ])
        .catch((error: unknown) => {
          if (violatedConstraint(error) === 'hand_overs_one_offer')
            throw new HandOverError({ code: 'offer_open' });
          throw error;
        });
      // What was counted is not told before the other side has counted: whoever receives may read the audit log.
      return { id: offer!.id, details: { isFinal } };
    });
  }

  /**
   * The seller takes an offer back, or finance does with a reason. It stays in the lists.
   * @throws HandOverError no_hand_over, insufficient_permissions, hand_over_state; InvalidFields; IdempotencyKeyReused
   */
  withdraw(actor: Actor, id: string, body: unknown, key: IdempotencyKey | null): Promise<HandOverDto> {
    return this.do(actor, key, 'hand_over.withdrawn', async (tx) => {
      const locked = await this.lock(tx, id);
      const isOwn = locked.sellerId === actor.user.id;
      if (!isOwn && actor.user.role === 'volunteer')
        throw new HandOverError({ code: 'insufficient_permissions' });
      requireState(locked, 'offered');
      const { reason } = await validateBody(isOwn ? WithdrawInput : HandOverReasonInput, body ?? {});
      await tx.run(END_HAND_OVER, [id, 'withdrawn', actor.user.id, reason ?? null]);
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
    return this.do(actor, key, 'hand_over.received', async (tx) => {
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
      const most = Math.min(received, money.float);
      if (floatReturned > most) throw new FloatNotOut(most);
      const cleared = Math.max(0, Math.min(received - floatReturned, money.cashPending));
      if (cleared > 0) await tx.run(ADD_CLEARING, [eventId, sellerId, cleared, actor.user.id, id]);
      if (floatReturned > 0)
        await tx.run(ADD_FLOAT, [eventId, sellerId, -floatReturned, actor.user.id, id, null]);
      const { denominations, note } = input;
      await tx.run(RECEIVE, [
        id,
        actor.user.id,
        received,
        asJson(denominations),
        note || null,
        floatReturned,
        cleared,
      ]);
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
    return this.do(actor, key, 'hand_over.reversed', async (tx) => {
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
      if (float > 0) await tx.run(ADD_FLOAT, [eventId, sellerId, float, actor.user.id, id, reason]);
      await tx.run(END_HAND_OVER, [id, 'reversed', actor.user.id, reason]);
      return { id, details: { reason, clearedCents: clearing?.cents ?? 0, floatReturnedCents: float } };
    });
  }

  /**
   * Why what was counted differs. It counts once somebody else has countersigned it; until then a newer one takes its place.
   * @throws HandOverError no_hand_over, own_money, hand_over_state, nothing_to_explain; InvalidFields; IdempotencyKeyReused
   */
  explain(actor: Actor, id: string, body: unknown, key: IdempotencyKey | null): Promise<HandOverDto> {
    return this.do(actor, key, 'hand_over.explained', async (tx) => {
      const locked = await this.lock(tx, id);
      if (locked.sellerId === actor.user.id) throw new HandOverError({ code: 'own_money' });
      requireState(locked, 'received');
      const row = (await tx.run(READ_HAND_OVER, [id]))[0]!;
      if (!row.unexplained) throw new HandOverError({ code: 'nothing_to_explain' });
      const { reason } = await validateBody(HandOverReasonInput, body);
      await tx.run(ADD_EXPLANATION, [id, reason, actor.user.id]);
      return { id, details: { reason } };
    });
  }

  /**
   * Somebody who neither gave, received nor explained it agrees with the explanation.
   * @throws HandOverError no_hand_over, countersign_by_another, hand_over_state, not_explained, nothing_to_explain; IdempotencyKeyReused
   */
  countersign(actor: Actor, id: string, key: IdempotencyKey | null): Promise<HandOverDto> {
    return this.do(actor, key, 'hand_over.countersigned', async (tx) => {
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

  /** What is unexplained first, then the newest. */
  async list(actor: Actor, query: HandOverQuery): Promise<HandOverListDto> {
    const found = [
      query.eventId ?? null,
      query.volunteerId ?? null,
      query.status ?? null,
      query.unexplained ?? null,
      query.open ?? null,
    ];
    const [rows, [count]] = await Promise.all([
      this.database.run(LIST_HAND_OVERS, [...found, query.limit ?? PAGE_DEFAULT, query.offset ?? 0]),
      this.database.run(COUNT_HAND_OVERS, found),
    ]);
    return {
      data: rows.map((row) => toDto(row, actor.user.id)),
      pagination: paginationOf(query, count!.total),
    };
  }

  /** The own hand-overs, and every event in which the caller has cash, change money or an open offer. */
  async own(actor: Actor, query: HandOverQuery): Promise<OwnHandOversDto> {
    const [list, events] = await Promise.all([
      this.list(actor, { ...query, volunteerId: actor.user.id }),
      this.database.run(READ_OWN_CASH, [actor.user.id]),
    ]);
    const offers = await Promise.all(
      events.map(({ openOfferId }) =>
        openOfferId === null ? null : this.database.run(READ_HAND_OVER, [openOfferId]),
      ),
    );
    return {
      events: events.map(({ eventId, name, cashInHandCents, floatCents, overCashLimit }, index) => ({
        eventId,
        name,
        cashInHand: dollarsOf(cashInHandCents),
        floatAmount: dollarsOf(floatCents),
        overCashLimit,
        openOffer: offers[index]?.[0] ? toDto(offers[index][0], actor.user.id) : null,
      })),
      ...list,
    };
  }

  /**
   * One of them. Volunteers see their own, one whose explanation waits for a countersignature, which they may give, and
   * one that they countersigned.
   * @throws HandOverError no_hand_over
   */
  async get(actor: Actor, id: string): Promise<HandOverDto> {
    const [row] = await this.database.run(READ_HAND_OVER, [id]);
    const mayRead =
      row &&
      (actor.user.role !== 'volunteer' ||
        row.volunteerId === actor.user.id ||
        row.countersignedById === actor.user.id ||
        (row.unexplained && row.explanation !== null));
    if (!mayRead) throw noHandOver();
    return toDto(row, actor.user.id);
  }

  /** One change with its audit entry, its receipts and the key's answer in one transaction, and the word of it afterwards. */
  private async do(
    actor: Actor,
    key: IdempotencyKey | null,
    action: AuditAction,
    work: (tx: Transaction) => Promise<{ id: string; details: object; receiptsTo?: string[] }>,
  ): Promise<HandOverDto> {
    const mails: string[] = [];
    const once = async (tx: Transaction): Promise<HandOverDto> => {
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
      const answer = toDto(row, actor.user.id);
      await keepAnswer(tx, actor.user.id, key, answer);
      return answer;
    };
    const answer = await withIdempotency(this.database, actor.user.id, key, () => this.again(once));
    for (const mailId of mails) this.mailQueue.add(mailId);
    this.live.publish('clearance', answer.volunteerId);
    return answer;
  }

  /** A cancelled sale takes no lock of its seller's money: one that comes between makes the entry too large, once. */
  private async again<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await this.database.transaction(work);
      } catch (error) {
        if (tried === TRIES || violatedConstraint(error) !== 'clearings_not_over_pending') throw error;
      }
    }
  }

  private async writeReceipt(
    tx: Transaction,
    actor: Actor,
    row: HandOverRow,
    userId: string,
  ): Promise<string> {
    const [user] = await tx.run(READ_ADDRESS, [userId]);
    return writeMail(tx, {
      kind: 'hand_over_receipt',
      toAddress: user!.email,
      eventId: row.eventId,
      userId,
      data: { handOverId: row.id },
      ...(actor.requestId ? { requestId: actor.requestId } : {}),
    });
  }

  private async lock(tx: Transaction, id: string): Promise<LockedHandOver> {
    const [locked] = await tx.run(LOCK_HAND_OVER, [id]);
    if (!locked) throw noHandOver();
    return locked;
  }
}

/** Those who gave, received or explained it: none of them countersigns. */
const signersOf = (row: HandOverRow): Array<string | null> => [
  row.volunteerId,
  row.receivedById,
  row.explainedById,
];

function requireState({ status }: LockedHandOver, state: HandOverStatus): void {
  if (status !== state) throw new HandOverError({ code: 'hand_over_state', status });
}

/** Notes and coins that were counted are the amount. @throws InvalidFields */
function requireSum(denominations: Denominations | null | undefined, cents: Cents): void {
  if (denominations && countedCents(denominations) !== cents)
    throw new InvalidFields({ denominations: [fieldFault('denominations.sum')] });
}

const asJson = (denominations: Denominations | null | undefined): string | null =>
  denominations ? JSON.stringify(denominations) : null;

const dollars = (cents: Cents | null): number | null => (cents === null ? null : dollarsOf(cents));

/**
 * As it travels.
 * @param reader to whom: while it is offered, only its seller sees what was counted; null for nobody, as on paper
 */
export function toDto(row: HandOverRow, reader: string | null): HandOverDto {
  const isBlind = row.status === 'offered' && row.volunteerId !== reader;
  const { receivedCents: received } = row;
  return {
    id: row.id,
    eventId: row.eventId,
    eventName: row.eventName,
    volunteerId: row.volunteerId,
    volunteerName: row.volunteerName,
    status: row.status,
    declared: isBlind ? null : dollarsOf(row.declaredCents),
    expected: isBlind ? null : dollarsOf(row.expectedCents),
    denominations: isBlind ? null : row.denominations,
    received: dollars(received),
    receivedDenominations: row.receivedDenominations,
    floatReturned: dollars(row.floatReturnedCents),
    cleared: dollars(row.clearedCents),
    receivedMinusDeclared: received === null ? null : dollarsOf(received - row.declaredCents),
    surplus: received === null ? null : dollarsOf(received - row.floatReturnedCents! - row.clearedCents!),
    receivedMinusExpected: received === null || !row.isFinal ? null : dollarsOf(received - row.expectedCents),
    unexplained: row.unexplained,
    reason: row.endReason ?? row.explanation,
    note: row.note,
    receivedNote: row.receivedNote,
    isFinal: row.isFinal,
    offeredAt: row.offeredAt,
    receivedBy: row.receivedBy,
    receivedAt: row.receivedAt,
    endedBy: row.endedBy,
    endedAt: row.endedAt,
    explainedBy: row.explainedBy,
    explainedAt: row.explainedAt,
    countersignedBy: row.countersignedBy,
    countersignedAt: row.countersignedAt,
    mayCountersign:
      reader !== null && row.unexplained && row.explanation !== null && !signersOf(row).includes(reader),
  };
}
