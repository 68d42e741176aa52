import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { Idempotency, type IdempotencyKey } from '../http/idempotency.js';
import { requireId } from '../http/validation.js';
import { EventChanges } from './event-changes.js';
import { EventDto, EventInput } from './events.dto.js';
import { noEvent } from './events.error.js';
import { EventsService } from './events.service.js';

@Resolver()
export class EventsResolver {
  constructor(
    private readonly events: EventsService,
    private readonly changes: EventChanges,
  ) {}

  @Query(() => EventDto)
  @Requires('events.read')
  currentEvent(): Promise<EventDto> {
    return this.events.current();
  }

  @Query(() => [EventDto], { name: 'events' })
  @Requires('events.read')
  list(@CurrentActor() { user }: Actor): Promise<EventDto[]> {
    return this.events.list(user);
  }

  @Query(() => EventDto)
  @Requires('events.read')
  event(@CurrentActor() { user }: Actor, @Args('id', { type: () => ID }) id: string): Promise<EventDto> {
    return this.events.get(user, requireId(id, noEvent));
  }

  @Mutation(() => EventDto)
  @Requires('events.edit')
  createEvent(
    @CurrentActor() actor: Actor,
    @Args('input') input: EventInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<EventDto> {
    return this.changes.create(actor, input, key);
  }

  @Mutation(() => EventDto)
  @Requires('events.edit')
  updateEvent(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: EventInput,
  ): Promise<EventDto> {
    return this.changes.update(actor, requireId(id, noEvent), input);
  }
}
