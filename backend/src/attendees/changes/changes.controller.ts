import { Body, Controller, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { EventQuery } from '../../events/events.dto.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { RegistrationDto } from '../registration/registration.dto.js';
import { REGISTRATION_PROBLEMS } from '../registration/registration.error.js';
import { CancellationsService } from './cancellations.service.js';
import {
  CancelInput,
  ChangeInput,
  CorrectionInput,
  DeliveredInput,
  GiveInput,
  ReasonInput,
  ResendDto,
  ResendInput,
  told,
  ToldRegistrationDto,
} from './changes.dto.js';
import { CHANGE_PROBLEMS, noRegistration } from './changes.error.js';
import { DeliveriesService } from './deliveries.service.js';
import { CorrectionsService } from './corrections.service.js';
import { GiftsService } from './gifts.service.js';
import { ReissueService } from './reissue.service.js';
import { ResendService } from './resend.service.js';
import { SaleChangesService } from './sale-changes.service.js';

@ApiTags('attendees')
@Controller('api/attendees')
export class ChangesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly corrections: CorrectionsService,
    private readonly cancellations: CancellationsService,
    private readonly reissues: ReissueService,
    private readonly resends: ResendService,
    private readonly saleChanges: SaleChangesService,
    private readonly gifts: GiftsService,
  ) {}

  @Patch(':id')
  @Requires('tickets.sell', 'registrations.correct.any')
  @ApiOperation({ summary: 'Correct a person: all of their registrations in the event at once' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblems(
    CHANGE_PROBLEMS,
    'insufficient_permissions',
    'no_registration',
    'registration_cancelled',
    'duplicate_person',
  )
  correct(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: CorrectionInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    return this.corrections.correct(actor, requireId(id, noRegistration), input, key);
  }

  @Post(':id/cancel')
  @ApiProblems(
    CHANGE_PROBLEMS,
    'insufficient_permissions',
    'own_sale_readdressed',
    'own_sale_given',
    'own_sale',
    'no_registration',
    'registration_cancelled',
    'tickets_changed',
    'too_many_tickets_taken',
    'checked_in',
    'refund_of_nothing',
    'refund_by_seller',
  )
  @HttpCode(200)
  @Requires('tickets.sell', 'registrations.cancel')
  @ApiOperation({ summary: 'Cancel one registration, or some of its tickets' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: ToldRegistrationDto })
  cancel(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: CancelInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<ToldRegistrationDto> {
    return this.cancellations.cancel(actor, requireId(id, noRegistration), input, key);
  }

  @Post(':id/change')
  @Requires('tickets.sell', 'registrations.cancel')
  @ApiOperation({
    summary: 'Change what was sold: cancelled, and sold anew to the same person under the same code',
  })
  @ApiHeader(KEY_HEADER)
  @ApiCreatedResponse({ type: RegistrationDto })
  @ApiProblems(
    { ...REGISTRATION_PROBLEMS, ...CHANGE_PROBLEMS },
    'insufficient_permissions',
    'own_sale_readdressed',
    'no_registration',
    'registration_cancelled',
    'checked_in',
    'tickets_given',
    'payment_reviewed',
    'paper_ticket',
    'change_of_nothing',
    'event_over',
    'event_not_on_sale',
    'no_tier_covers',
    'price_changed',
    'sold_out',
    'too_few_tickets_left',
  )
  change(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: ChangeInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    return this.saleChanges.change(actor, requireId(id, noRegistration), input, key);
  }

  @Post(':id/give')
  @Requires('tickets.sell', 'registrations.cancel')
  @ApiOperation({
    summary: 'Give tickets of a registration to somebody else; the answer is the registration that has them',
  })
  @ApiHeader(KEY_HEADER)
  @ApiCreatedResponse({ type: RegistrationDto })
  @ApiProblems(
    CHANGE_PROBLEMS,
    'insufficient_permissions',
    'no_registration',
    'registration_cancelled',
    'event_over',
    'payment_questioned',
    'tickets_changed',
    'registration_changed',
    'too_many_tickets_taken',
    'same_person',
    'duplicate_person',
  )
  give(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: GiveInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    return this.gifts.give(actor, requireId(id, noRegistration), input, key);
  }

  @Post(':id/delivered')
  @HttpCode(200)
  @Requires('tickets.sell', 'registrations.correct.any')
  @ApiOperation({ summary: 'Note how the ticket of a person without an e-mail was given on' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblems(
    CHANGE_PROBLEMS,
    'insufficient_permissions',
    'no_registration',
    'registration_cancelled',
    'delivered_by_mail',
  )
  deliver(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: DeliveredInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    return this.deliveries.deliver(actor, requireId(id, noRegistration), input.way, key);
  }

  @Post(':id/reissue')
  @HttpCode(200)
  @Requires('tickets.resend')
  @ApiOperation({
    summary: 'Replace a code by a new one, which is mailed; the old one lets nobody in any more',
  })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: ToldRegistrationDto })
  @ApiProblems(CHANGE_PROBLEMS, 'no_registration', 'registration_cancelled')
  async reissue(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: ReasonInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<ToldRegistrationDto> {
    return told(await this.reissues.reissue(actor, requireId(id, noRegistration), input.reason, key));
  }

  @Post('resend-qr-email')
  @HttpCode(202)
  @Requires('tickets.resend')
  @ApiOperation({ summary: 'Mail the tickets of one e-mail address again' })
  @ApiHeader(KEY_HEADER)
  @ApiAcceptedResponse({ type: ResendDto })
  @ApiProblems(CHANGE_PROBLEMS, 'no_registration_of_email')
  resend(
    @CurrentActor() actor: Actor,
    @Query() { eventId }: EventQuery,
    @Body() input: ResendInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<ResendDto> {
    return this.resends.resend(actor, input.email, eventId, key);
  }
}
