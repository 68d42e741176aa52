import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { EventQuery } from '../../events/events.dto.js';
import { requireId } from '../../http/validation.js';
import { noTier } from '../pricing.error.js';
import { CreateTierInput, TierDto, UpdateTierInput } from './tiers.dto.js';
import { TiersService } from './tiers.service.js';
import { Idempotency, type IdempotencyKey } from '../../http/idempotency.js';

@Resolver()
@Requires('prices.edit')
export class TiersResolver {
  constructor(private readonly tiers: TiersService) {}

  @Query(() => [TierDto])
  pricingTiers(@Args() { eventId }: EventQuery): Promise<TierDto[]> {
    return this.tiers.list(eventId);
  }

  @Mutation(() => TierDto)
  createPricingTier(@CurrentActor() actor: Actor, @Args('input') input: CreateTierInput): Promise<TierDto> {
    return this.tiers.create(actor, input);
  }

  @Mutation(() => TierDto)
  updatePricingTier(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: UpdateTierInput,
  ): Promise<TierDto> {
    return this.tiers.update(actor, requireId(id, noTier), input);
  }

  @Mutation(() => Boolean)
  async deletePricingTier(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<boolean> {
    await this.tiers.delete(actor, requireId(id, noTier));
    return true;
  }

  @Mutation(() => [TierDto])
  createDefaultPricingTiers(
    @CurrentActor() actor: Actor,
    @Args() { eventId }: EventQuery,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<TierDto[]> {
    return this.tiers.createDefaults(actor, eventId, key);
  }
}
