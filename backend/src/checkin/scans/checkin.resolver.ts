import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { AllowSignedIn } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { CheckInDto } from './checkin.dto.js';
import { CheckinService } from './checkin.service.js';

@Resolver()
export class CheckinResolver {
  constructor(private readonly checkin: CheckinService) {}

  @Mutation(() => CheckInDto)
  @AllowSignedIn()
  checkIn(@CurrentActor() actor: Actor, @Args('qrCodeId') code: string): Promise<CheckInDto> {
    return this.checkin.checkIn(actor, code, null);
  }
}
