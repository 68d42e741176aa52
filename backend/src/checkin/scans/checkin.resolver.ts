import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { RegistrationDto } from '../../attendees/registration/registration.dto.js';
import { ReasonInput } from '../../attendees/changes/changes.dto.js';
import { noRegistration } from '../../attendees/changes/changes.error.js';
import { Allow, AllowSignedIn } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { requireId } from '../../http/validation.js';
import { CheckInDto } from './checkin.dto.js';
import { CheckinService } from './checkin.service.js';
import { UndoService } from './undo.service.js';

@Resolver()
export class CheckinResolver {
  constructor(
    private readonly checkin: CheckinService,
    private readonly undos: UndoService,
  ) {}

  @Mutation(() => CheckInDto)
  @AllowSignedIn()
  checkIn(@CurrentActor() actor: Actor, @Args('qrCodeId') code: string): Promise<CheckInDto> {
    return this.checkin.checkIn(actor, code, null);
  }

  @Mutation(() => RegistrationDto)
  @Allow('president', 'finance_director')
  undoCheckIn(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: ReasonInput,
  ): Promise<RegistrationDto> {
    return this.undos.undo(actor, requireId(id, noRegistration), input);
  }
}
