import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { requireId } from '../../http/validation.js';
import { ClearAmountArgs, HandBackArgs } from './clearings.dto.js';
import { ClearingsService } from './clearings.service.js';
import { SalesTeamMemberDto } from '../sellers/sellers.dto.js';
import { noSeller } from '../sellers/sellers.error.js';
import { Idempotency, type IdempotencyKey } from '../../http/idempotency.js';

@Resolver()
@Requires('money.receive')
export class ClearingsResolver {
  constructor(private readonly clearings: ClearingsService) {}

  @Mutation(() => SalesTeamMemberDto)
  clearAmount(
    @CurrentActor() actor: Actor,
    @Args() { id, eventId, input }: ClearAmountArgs,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<SalesTeamMemberDto> {
    return this.clearings.clear(actor, { sellerId: requireId(id, noSeller), eventId }, input, key);
  }

  @Mutation(() => SalesTeamMemberDto)
  handBack(
    @CurrentActor() actor: Actor,
    @Args() { id, eventId, input }: HandBackArgs,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<SalesTeamMemberDto> {
    return this.clearings.handBack(actor, { sellerId: requireId(id, noSeller), eventId }, input, key);
  }
}
