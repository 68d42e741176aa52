import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database, postgresError, type Transaction } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { type IdempotencyKey, withIdempotency } from '../../http/idempotency.js';
import { Live } from '../../live/live.js';
import { type Cents, centsOf } from '../../rules/money.js';
import type { ClearAmountInput, HandBackInput } from './clearings.dto.js';
import { ClearingError } from './clearings.error.js';
import { ADD_CLEARING, HOLD_SELLER, KEEP_ANSWER } from './clearings.sql.js';
import type { SalesTeamMemberDto } from '../volunteers.dto.js';
import { SellerError } from '../volunteers.error.js';
import { toSalesTeamMember } from '../volunteers.service.js';
import { READ_SELLER } from '../volunteers.sql.js';

/** Where and for whom: the current event where none is named. */
export interface ClearingSubject {
  sellerId: string;
  eventId: string | undefined;
}

interface Entry {
  sellerId: string;
  eventId: string;
  /** Below zero: handed back. */
  cents: Cents;
  reason: string | null;
}

@Injectable()
export class ClearingsService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly live: Live,
  ) {}

  /**
   * Money that a volunteer hands over: added to what is cleared, never more than is pending, whatever comes at once.
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
    // The input class has refused what is no amount.
    const cents = centsOf(input.clearedAmount)!;
    return this.enter(actor, { sellerId, eventId: event, cents, reason: null }, key);
  }

  /**
   * Money handed back to a seller, or a clearing that was mistyped: never more than is cleared. Also for one who was a
   * volunteer when it was cleared.
   * @returns the seller's row of the sales team afterwards
   * @throws SellerError no_seller; ClearingError over_cleared; EventError; IdempotencyKeyReused
   */
  async handBack(
    actor: Actor,
    { sellerId, eventId }: ClearingSubject,
    input: HandBackInput,
    key: IdempotencyKey | null,
  ): Promise<SalesTeamMemberDto> {
    const event = await this.events.resolveId(eventId);
    const cents = -centsOf(input.amount)!;
    return this.enter(actor, { sellerId, eventId: event, cents, reason: input.reason }, key);
  }

  private async enter(actor: Actor, entry: Entry, key: IdempotencyKey | null): Promise<SalesTeamMemberDto> {
    const row = await withIdempotency(this.database, actor.user.id, key, () =>
      this.database.transaction((tx) => this.write(tx, actor, entry, key)),
    );
    this.live.publish('clearance', entry.sellerId);
    return row;
  }

  private async write(
    tx: Transaction,
    actor: Actor,
    entry: Entry,
    key: IdempotencyKey | null,
  ): Promise<SalesTeamMemberDto> {
    const { sellerId, eventId, cents, reason } = entry;
    const [seller] = await tx.run(HOLD_SELLER, [sellerId]);
    if (!seller) throw new SellerError('no_seller');
    if (cents > 0 && seller.role !== 'volunteer') throw new SellerError('not_a_volunteer');
    const [clearing] = await tx
      .run(ADD_CLEARING, [eventId, sellerId, cents, reason, actor.user.id])
      .catch((error: unknown) => this.explain(error));
    await writeAudit(tx, actor, {
      action: cents > 0 ? 'clearing.added' : 'clearing.handed_back',
      subjectType: 'user',
      subjectId: sellerId,
      eventId,
      details: { clearingId: clearing!.id, amountCents: Math.abs(cents), ...(reason ? { reason } : {}) },
    });
    const [row] = await tx.run(READ_SELLER, [eventId, sellerId]);
    const answer = toSalesTeamMember(row!);
    if (key) await tx.run(KEEP_ANSWER, [actor.user.id, key.key, key.fingerprint, JSON.stringify(answer)]);
    return answer;
  }

  /** The ledger's refusal names, in its detail, the most that it would have taken. */
  private explain(error: unknown): never {
    const refusal = postgresError(error);
    const maximum = Number(refusal?.detail);
    if (refusal?.constraint === 'clearings_not_over_pending')
      throw new ClearingError({ code: 'over_pending', maximum });
    if (refusal?.constraint === 'clearings_not_over_cleared')
      throw new ClearingError({ code: 'over_cleared', maximum });
    throw error;
  }
}
