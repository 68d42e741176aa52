import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { RegistrationDto } from '../attendees/attendees.dto.js';
import { ReasonInput } from '../attendees/changes.dto.js';
import { noRegistration } from '../attendees/changes.error.js';
import { Allow, AllowSignedIn } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { Idempotency, type IdempotencyKey } from '../http/idempotency.js';
import { requireId } from '../http/validation.js';
import { CheckInDto } from './checkin.dto.js';
import { CheckinService } from './checkin.service.js';
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
  @ApiResponse({ status: 404, description: 'No registration has this QR code' })
  @ApiResponse({ status: 409, description: "Another event's, or cancelled" })
  @ApiResponse({ status: 422, description: 'This QR code ID is mistyped' })
  @ApiResponse({ status: 429, description: 'Too many unknown codes' })
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
  @ApiResponse({ status: 404, description: 'No registration found' })
  @ApiResponse({ status: 409, description: 'Not checked in' })
  @ApiResponse({ status: 422, description: 'A field breaks a rule' })
  undo(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: ReasonInput,
  ): Promise<RegistrationDto> {
    return this.undos.undo(actor, requireId(id, noRegistration), input.reason);
  }
}
