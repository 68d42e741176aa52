import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { requireId } from '../../http/validation.js';
import { RegistrationDto } from '../registration/registration.dto.js';
import { CancellationsService } from './cancellations.service.js';
import { CancelInput, CorrectionInput, ResendArgs, ResendDto } from './changes.dto.js';
import { noRegistration } from './changes.error.js';
import { CorrectionsService } from './corrections.service.js';
import { ResendService } from './resend.service.js';
import { Idempotency, type IdempotencyKey } from '../../http/idempotency.js';

@Resolver()
export class ChangesResolver {
  constructor(
    private readonly corrections: CorrectionsService,
    private readonly cancellations: CancellationsService,
    private readonly resends: ResendService,
  ) {}

  @Mutation(() => RegistrationDto)
  @Requires('tickets.sell', 'registrations.correct.any')
  correctAttendee(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: CorrectionInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    return this.corrections.correct(actor, requireId(id, noRegistration), input, key);
  }

  @Mutation(() => RegistrationDto)
  @Requires('tickets.sell', 'registrations.cancel')
  cancelRegistration(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: CancelInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    return this.cancellations.cancel(actor, requireId(id, noRegistration), input, key);
  }

  @Mutation(() => ResendDto)
  @Requires('tickets.resend')
  resendQrEmails(
    @CurrentActor() actor: Actor,
    @Args() { input, eventId }: ResendArgs,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<ResendDto> {
    return this.resends.resend(actor, input.email, eventId, key);
  }
}
