import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AllowSignedIn } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { Idempotency, type IdempotencyKey } from '../http/idempotency.js';
import { RegisterInput, RegistrationDto } from './attendees.dto.js';
import { AttendeesService } from './attendees.service.js';

@ApiTags('attendees')
@Controller('api')
export class AttendeesController {
  constructor(private readonly attendees: AttendeesService) {}

  @Post('register')
  @AllowSignedIn()
  @ApiOperation({ summary: 'Register an attendee and mail the QR code' })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'A repeated key gives the first answer again',
  })
  @ApiCreatedResponse({ type: RegistrationDto })
  @ApiResponse({ status: 404, description: 'No event, or no pricing tier covers the quantity' })
  @ApiResponse({
    status: 409,
    description: 'Another person has this e-mail, sold out, event over or changed, price changed',
  })
  register(
    @CurrentActor() actor: Actor,
    @Body() input: RegisterInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    return this.attendees.register(actor, input, key);
  }
}
