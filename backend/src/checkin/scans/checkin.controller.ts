import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RegistrationDto } from '../../attendees/registration/registration.dto.js';
import { noRegistration } from '../../attendees/changes/changes.error.js';
import { AllowSignedIn } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { Idempotency, type IdempotencyKey } from '../../http/idempotency.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { CheckInDto, ScanInput, UndoInput } from './checkin.dto.js';
import { CHECK_IN_PROBLEMS } from './checkin.error.js';
import { CheckinService } from './checkin.service.js';
import { DEVICE_ID_HEADER, DeviceId } from './device-id.js';
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
  @ApiHeader(DEVICE_ID_HEADER)
  @ApiBody({ type: ScanInput, required: false })
  @ApiOkResponse({ type: CheckInDto })
  @ApiProblems(
    CHECK_IN_PROBLEMS,
    'unknown_qr_code',
    'qr_code_mistyped',
    'qr_code_of_other_event',
    'registration_cancelled',
    'practice_code',
    'ticket_replaced',
    'more_than_left',
    'ticket_without_food',
    'scan_id_reused',
    'device_cut_off',
  )
  checkIn(
    @CurrentActor() actor: Actor,
    @Param('code') code: string,
    @Body() scan: ScanInput,
    @DeviceId() deviceId: string | null,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<CheckInDto> {
    return this.checkin.checkIn(actor, code, key, { ...scan, deviceId });
  }

  @Delete(':id')
  @AllowSignedIn()
  @ApiOperation({ summary: 'Take back what a scan let in or served, or all of it' })
  @ApiHeader(DEVICE_ID_HEADER)
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblems(
    UNDO_PROBLEMS,
    'insufficient_permissions',
    'not_own_scan',
    'no_registration',
    'not_checked_in',
    'no_such_scan',
    'scan_id_reused',
    'device_cut_off',
  )
  undo(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: UndoInput,
    @DeviceId() deviceId: string | null,
  ): Promise<RegistrationDto> {
    return this.undos.undo(actor, requireId(id, noRegistration), input, deviceId);
  }
}
