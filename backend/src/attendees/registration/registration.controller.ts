import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { Idempotency, type IdempotencyKey } from '../../http/idempotency.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { RegisterInput, RegistrationDto } from './registration.dto.js';
import { REGISTRATION_PROBLEMS } from './registration.error.js';
import { RegistrationService } from './registration.service.js';
import { WithoutTurn } from '../../http/account-turns.js';

@ApiTags('attendees')
@Controller('api')
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Post('register')
  @WithoutTurn()
  @Requires('tickets.sell')
  // Clients generated from the OpenAPI document use this name.
  @ApiOperation({ operationId: 'Attendees_register', summary: 'Register an attendee and mail the QR code' })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'A repeated key gives the first answer again',
  })
  @ApiCreatedResponse({ type: RegistrationDto })
  @ApiProblems(
    REGISTRATION_PROBLEMS,
    'insufficient_permissions',
    'no_event',
    'no_tier_covers',
    'event_changed',
    'event_over',
    'event_not_on_sale',
    'price_changed',
    'duplicate_person',
    'sold_out',
    'too_few_tickets_left',
  )
  register(
    @CurrentActor() actor: Actor,
    @Body() input: RegisterInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    return this.registration.register(actor, input, key);
  }
}
