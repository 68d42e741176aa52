import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { RegisterInput, RegistrationDto } from './registration.dto.js';
import { RegistrationService } from './registration.service.js';
import { Idempotency, type IdempotencyKey } from '../../http/idempotency.js';

@Resolver()
export class RegistrationResolver {
  constructor(private readonly registration: RegistrationService) {}

  @Mutation(() => RegistrationDto)
  @Requires('tickets.sell')
  register(
    @CurrentActor() actor: Actor,
    @Args('input') input: RegisterInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    return this.registration.register(actor, input, key);
  }
}
