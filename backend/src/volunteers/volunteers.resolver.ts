import { Args, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { RegistrationPageDto } from '../attendees/lists/lists.dto.js';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { EventQuery } from '../events/events.dto.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { requireId } from '../http/validation.js';
import { LeaderboardDto } from './leaderboard/leaderboard.dto.js';
import { LeaderboardService } from './leaderboard/leaderboard.service.js';
import { SellerSalesService } from './seller-sales/seller-sales.service.js';
import { SalesQuery, SalesTeamMemberDto, SellerArgs, SellerDetailsDto } from './sellers/sellers.dto.js';
import { noSeller } from './sellers/sellers.error.js';
import { SellersService } from './sellers/sellers.service.js';

/** The parent of the field `registrations`, which needs the query's event. */
type AskedSeller = SellerDetailsDto & { eventId: string | undefined };

@Resolver(() => SellerDetailsDto)
export class VolunteersResolver {
  constructor(
    private readonly sellers: SellersService,
    private readonly leaderboards: LeaderboardService,
    private readonly sales: SellerSalesService,
  ) {}

  @Query(() => [SalesTeamMemberDto])
  @LargeRead('whole')
  @Requires('money.read')
  salesTeam(@Args() { eventId }: EventQuery): Promise<SalesTeamMemberDto[]> {
    return this.sellers.salesTeam(eventId);
  }

  @Query(() => LeaderboardDto)
  @Requires('tickets.sell', 'money.read')
  leaderboard(@CurrentActor() actor: Actor, @Args() { eventId }: EventQuery): Promise<LeaderboardDto> {
    return this.leaderboards.read(actor, eventId);
  }

  /** Open to everyone for their own sales; the service refuses volunteers those of others. */
  @Query(() => SellerDetailsDto)
  @LargeRead('whole')
  @Requires('cash.hand_over', 'money.read')
  async seller(@CurrentActor() actor: Actor, @Args() { id, eventId }: SellerArgs): Promise<AskedSeller> {
    const sellerId = id === undefined ? actor.user.id : requireId(id, noSeller);
    return { ...(await this.sellers.details(actor, sellerId, eventId)), eventId };
  }

  @ResolveField(() => RegistrationPageDto, { description: 'Newest first unless asked otherwise' })
  registrations(
    @CurrentActor() { user }: Actor,
    @Parent() seller: AskedSeller,
    @Args() query: SalesQuery,
  ): Promise<RegistrationPageDto> {
    return this.sales.list(user, seller.volunteerId, seller.eventId, query);
  }
}
