import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { PAGE_DEFAULT, paginationOf } from '../../http/pagination.js';
import { dollarsOf } from '../../rules/money.js';
import { may } from '../../rules/permissions.js';
import { toDto } from '../hand-over/hand-over-view.js';
import type { HandOverDto } from '../hand-over/hand-over.dto.js';
import { noHandOver } from '../hand-over/hand-over.error.js';
import { READ_HAND_OVER } from '../hand-over/hand-over.sql.js';
import type { HandOverListDto, HandOverQuery, OwnHandOversDto } from './lists.dto.js';
import { COUNT_HAND_OVERS, LIST_HAND_OVERS, READ_OWN_CASH } from './lists.sql.js';

/** Reads hand-overs. While an offer is open, only its seller sees what it declares, and nobody what the book expects. */
@Injectable()
export class HandOverListsService {
  constructor(private readonly database: Database) {}

  /** Returns one page, unexplained ones first, then the newest. */
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

  /** Returns the caller's own hand-overs, and every event in which they have cash, a float, an open offer or sales
   * that wait on a phone. */
  async own(actor: Actor, query: HandOverQuery): Promise<OwnHandOversDto> {
    const [list, events] = await Promise.all([
      this.list(actor, { ...query, volunteerId: actor.user.id }),
      this.database.run(READ_OWN_CASH, [actor.user.id, may(actor.user, 'events.read.drafts')]),
    ]);
    const offers = await Promise.all(
      events.map(({ openOfferId }) =>
        openOfferId === null ? null : this.database.run(READ_HAND_OVER, [openOfferId]),
      ),
    );
    return {
      events: events.map(
        (
          {
            eventId,
            name,
            cashInHandCents,
            floatCents,
            overCashLimit,
            openOfferId,
            waitingSalesCount,
            waitingSalesCents,
          },
          index,
        ) => ({
          eventId,
          name,
          cashInHand: openOfferId === null ? dollarsOf(cashInHandCents) : null,
          floatAmount: dollarsOf(floatCents),
          overCashLimit,
          waitingSales: { count: waitingSalesCount, amount: dollarsOf(waitingSalesCents) },
          openOffer: offers[index]?.[0] ? toDto(offers[index][0], actor.user.id) : null,
        }),
      ),
      ...list,
    };
  }

  /**
   * Returns one hand-over. Accounts that may not see all see their own, those awaiting a countersignature (which they may be able to give), and
   * those that they countersigned.
   * @throws HandOverError no_hand_over
   */
  async get(actor: Actor, id: string): Promise<HandOverDto> {
    const [row] = await this.database.run(READ_HAND_OVER, [id]);
    const mayRead =
      row &&
      (may(actor.user, 'money.read') ||
        row.volunteerId === actor.user.id ||
        row.countersignedById === actor.user.id ||
        (row.unexplained && row.explanation !== null));
    if (!mayRead) throw noHandOver();
    return toDto(row, actor.user.id);
  }
}
