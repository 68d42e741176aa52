import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RegistrationDto } from '../attendees/registration/registration.dto.js';
import { ReasonInput } from '../attendees/changes/changes.dto.js';
import { noRegistration } from '../attendees/changes/changes.error.js';
import { Allow, AllowSignedIn } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { Idempotency, type IdempotencyKey } from '../http/idempotency.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { requireId } from '../http/validation.js';
import { CheckInDto } from './checkin.dto.js';
import { CHECK_IN_PROBLEMS } from './checkin.error.js';
import { CheckinService } from './checkin.service.js';
import { UNDO_PROBLEMS } from './undo.error.js';
import { UndoService } from './undo.service.js';

@ApiTags('checkin')
@Controller('api/checkin')
export class CheckinController {
  constructor(
    private readonly checkin: CheckinService,
    private readonly undos: UndoService,
  ) {}

  @Post(':code')
  @HttpCode(200)
  @AllowSignedIn()
  @ApiOperation({ summary: 'Let the holder of a QR code in' })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'A repeated key gives the first answer again',
  })
  @ApiOkResponse({ type: CheckInDto })
  @ApiProblems(
    CHECK_IN_PROBLEMS,
    'unknown_qr_code',
    'qr_code_mistyped',
    'qr_code_of_other_event',
    'registration_cancelled',
  )
  checkIn(
    @CurrentActor() actor: Actor,
    @Param('code') code: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<CheckInDto> {
    return this.checkin.checkIn(actor, code, key);
  }

  @Delete(':id')
  @Allow('president', 'finance_director')
  @ApiOperation({ summary: 'Undo a check-in' })
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblems(UNDO_PROBLEMS, 'no_registration', 'not_checked_in')
  undo(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: ReasonInput,
  ): Promise<RegistrationDto> {
    return this.undos.undo(actor, requireId(id, noRegistration), input.reason);
  }
}
