import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { CheckInDto } from './check-ins.dto.js';
import { CheckInsService } from './check-ins.service.js';
import { Idempotency, type IdempotencyKey } from '../../http/idempotency.js';

@Resolver()
export class CheckInsResolver {
  constructor(private readonly checkIns: CheckInsService) {}

  @Mutation(() => CheckInDto)
  @Requires('door.scan')
  checkIn(
    @CurrentActor() actor: Actor,
    @Args('qrCodeId') code: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<CheckInDto> {
    return this.checkIns.checkIn(actor, code, key);
  }
}
