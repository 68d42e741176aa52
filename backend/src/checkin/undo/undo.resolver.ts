import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { ReasonInput } from '../../attendees/changes/changes.dto.js';
import { noRegistration } from '../../attendees/changes/changes.error.js';
import { RegistrationDto } from '../../attendees/registration/registration.dto.js';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { requireId } from '../../http/validation.js';
import { UndoService } from './undo.service.js';

@Resolver()
export class UndoResolver {
  constructor(private readonly undos: UndoService) {}

  @Mutation(() => RegistrationDto)
  @Requires('door.undo.any')
  undoCheckIn(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: ReasonInput,
  ): Promise<RegistrationDto> {
    return this.undos.undo(actor, requireId(id, noRegistration), input);
  }
}
