import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { singleFlight } from '../../database/single-flight.js';
import { EventError } from '../../events/events.error.js';
import { may } from '../../rules/permissions.js';
import type { LeaderboardDto } from './leaderboard.dto.js';
import { READ_LEADERBOARD } from './leaderboard.sql.js';
import { SellerError } from '../sellers/sellers.error.js';

@Injectable()
export class LeaderboardService {
  constructor(private readonly database: Database) {}

  /**
   * Returns the top sellers and the caller's rank. That of an event that is neither current nor
   * on sale takes `money.read`.
   * @throws EventError no_event; SellerError insufficient_permissions
   */
  async read(actor: Actor, eventId: string | undefined): Promise<LeaderboardDto> {
    const found = await this.readBoard({ eventId, mayBeDraft: may(actor.user, 'events.read.drafts') });
    if (!found) throw new EventError({ code: 'no_event' });
    const { isForSellers, ranks, ...board } = found;
    if (!isForSellers && !may(actor.user, 'money.read')) throw new SellerError('insufficient_permissions');
    return { ...board, currentUserRank: ranks[actor.user.id] ?? null };
  }

  /** Independent of the caller, so that concurrent callers share one read. */
  private readonly readBoard = singleFlight(
    async ({ eventId, mayBeDraft }: { eventId: string | undefined; mayBeDraft: boolean }) => {
      const [board] = await this.database.run(READ_LEADERBOARD, [eventId ?? null, mayBeDraft]);
      return board;
    },
  );
}
