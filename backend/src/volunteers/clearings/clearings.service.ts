import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database, postgresError, type Transaction } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { Live } from '../../live/live.js';
import { type Cents, centsOf } from '../../rules/money.js';
import { owesMoney } from '../../rules/permissions.js';
import type { ClearAmountInput, FloatInput, HandBackInput } from './clearings.dto.js';
import { ClearingError } from './clearings.error.js';
import { LOCK_SELLER } from './clearings.sql.js';
import { addClearing, addFloat } from './ledger.js';
import type { SalesTeamMemberDto } from '../sellers/sellers.dto.js';
import { SellerError } from '../sellers/sellers.error.js';
import { toSalesTeamMember } from '../sellers/sellers.service.js';
import { READ_SELLER } from '../sellers/sellers.sql.js';

/** The seller and event of a clearing; the current event if none is given. */
interface ClearingSubject {
  sellerId: string;
  eventId: string | undefined;
}

interface Entry {
  sellerId: string;
  eventId: string;
  /** Negative: handed back. */
  cents: Cents;
  reason: string | null;
}

/** Records money that sellers hand over, get back, or are given as float. */
@Injectable()
export class ClearingsService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly live: Live,
  ) {}

  /**
   * Records money that a volunteer hands over. Never clears more than is pending, even under concurrent calls.
   * @returns the seller's row of the sales team afterwards
   * @throws SellerError no_seller, not_a_volunteer; ClearingError over_pending; EventError; IdempotencyKeyReused
   */
  async clear(
    actor: Actor,
    { sellerId, eventId }: ClearingSubject,
    input: ClearAmountInput,
    key: IdempotencyKey | null,
  ): Promise<SalesTeamMemberDto> {
    const event = await this.events.resolveId(eventId);
    // Not null: the input class has already refused invalid amounts.
    const cents = centsOf(input.clearedAmount)!;
    return this.enter(actor, { sellerId, eventId: event, cents, reason: null }, key);
  }

  /**
   * Records money handed back to a seller, or corrects a clearing that was mistyped; never more than is cleared. The seller need
   * not be a volunteer any more.
   * @returns the seller's row of the sales team afterwards
   * @throws SellerError no_seller, own_money; ClearingError over_cleared; EventError; IdempotencyKeyReused
   */
  async handBack(
    actor: Actor,
    { sellerId, eventId }: ClearingSubject,
    input: HandBackInput,
    key: IdempotencyKey | null,
  ): Promise<SalesTeamMemberDto> {
    this.requireAnother(actor, sellerId);
    const event = await this.events.resolveId(eventId);
    const cents = -centsOf(input.amount)!;
    return this.enter(actor, { sellerId, eventId: event, cents, reason: input.reason }, key);
  }

  /**
   * Records float that a seller is given or gives back, in a separate ledger.
   * @returns the seller's row of the sales team afterwards
   * @throws SellerError no_seller, own_money; ClearingError over_float; EventError; IdempotencyKeyReused
   */
  async giveFloat(
    actor: Actor,
    sellerId: string,
    input: FloatInput,
    key: IdempotencyKey | null,
  ): Promise<SalesTeamMemberDto> {
    this.requireAnother(actor, sellerId);
    const eventId = await this.events.resolveId(input.eventId);
    const cents = Math.sign(input.amount) * centsOf(Math.abs(input.amount))!;
    const reason = input.reason || null;
    const row = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const [seller] = await tx.run(LOCK_SELLER, [sellerId]);
      if (!seller) throw new SellerError('no_seller');
      const floatId = await addFloat(tx, {
        eventId,
        sellerId,
        cents,
        reason,
        actorId: actor.user.id,
      }).catch((error: unknown) => this.explain(error));
      await writeAudit(tx, actor, {
        action: cents > 0 ? 'float.given' : 'float.taken_back',
        subjectType: 'user',
        subjectId: sellerId,
        eventId,
        details: { floatId, amountCents: Math.abs(cents), ...(reason ? { reason } : {}) },
      });
      return this.read(tx, eventId, sellerId);
    });
    this.live.publish('clearance', sellerId);
    return row;
  }

  private async enter(actor: Actor, entry: Entry, key: IdempotencyKey | null): Promise<SalesTeamMemberDto> {
    const row = await keyedTransaction(this.database, actor.user.id, key, (tx) =>
      this.write(tx, actor, entry),
    );
    this.live.publish('clearance', entry.sellerId);
    return row;
  }

  private async write(
    tx: Transaction,
    actor: Actor,
    { sellerId, eventId, cents, reason }: Entry,
  ): Promise<SalesTeamMemberDto> {
    const [seller] = await tx.run(LOCK_SELLER, [sellerId]);
    if (!seller) throw new SellerError('no_seller');
    if (cents > 0 && !owesMoney(seller)) throw new SellerError('not_a_volunteer');
    const kind = cents > 0 ? 'direct' : 'hand_back';
    const clearingId = await addClearing(tx, {
      eventId,
      sellerId,
      kind,
      cents,
      reason,
      actorId: actor.user.id,
    }).catch((error: unknown) => this.explain(error));
    await writeAudit(tx, actor, {
      action: cents > 0 ? 'clearing.added' : 'clearing.handed_back',
      subjectType: 'user',
      subjectId: sellerId,
      eventId,
      details: { clearingId, amountCents: Math.abs(cents), ...(reason ? { reason } : {}) },
    });
    return this.read(tx, eventId, sellerId);
  }

  /** Reads the seller's row of the sales team. */
  private async read(tx: Transaction, eventId: string, sellerId: string): Promise<SalesTeamMemberDto> {
    const [row] = await tx.run(READ_SELLER, [eventId, sellerId]);
    return toSalesTeamMember(row!);
  }

  /** Refuses an action on the caller's own money. `clear` needs no such check: it is for sales of volunteers, who may not call it. */
  private requireAnother(actor: Actor, sellerId: string): void {
    if (actor.user.id === sellerId) throw new SellerError('own_money');
  }

  /** Converts the ledger's refusal into the feature's error. Its detail holds the largest possible amount. */
  private explain(error: unknown): never {
    const refusal = postgresError(error);
    const maximum = Number(refusal?.detail);
    if (refusal?.constraint === 'clearings_not_over_pending')
      throw new ClearingError({ code: 'over_pending', maximum });
    if (refusal?.constraint === 'clearings_not_over_cleared')
      throw new ClearingError({ code: 'over_cleared', maximum });
    if (refusal?.constraint === 'floats_not_over_given')
      throw new ClearingError({ code: 'over_float', maximum });
    throw error;
  }
}
