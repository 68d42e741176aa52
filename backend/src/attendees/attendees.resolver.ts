import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { AllowSignedIn } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { RegisterInput, RegistrationDto } from './attendees.dto.js';
import { AttendeesService } from './attendees.service.js';

@Resolver()
export class AttendeesResolver {
  constructor(private readonly attendees: AttendeesService) {}

  @Mutation(() => RegistrationDto)
  @AllowSignedIn()
  register(@CurrentActor() actor: Actor, @Args('input') input: RegisterInput): Promise<RegistrationDto> {
    return this.attendees.register(actor, input, null);
  }
}
