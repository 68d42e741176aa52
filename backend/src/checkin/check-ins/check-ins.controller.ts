import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { Idempotency, type IdempotencyKey } from '../../http/idempotency.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { CheckInDto, ScanInput } from './check-ins.dto.js';
import { CHECK_IN_PROBLEMS } from './check-ins.error.js';
import { CheckInsService } from './check-ins.service.js';
import { DEVICE_ID_HEADER, DeviceId } from '../devices/device-id.js';
import { WithoutTurn } from '../../http/account-turns.js';

/** Operation ids match the path, as clients generated from the OpenAPI document use them as names. */
@ApiTags('checkin')
@Controller('api/checkin')
export class CheckInsController {
  constructor(private readonly checkIns: CheckInsService) {}

  @Post(':code')
  @WithoutTurn()
  @HttpCode(200)
  @Requires('door.scan')
  @ApiOperation({ operationId: 'Checkin_checkIn', summary: 'Let the holder of a QR code in' })
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
    'ticket_not_sold',
    'qr_code_of_other_event',
    'registration_cancelled',
    'practice_code',
    'ticket_replaced',
    'more_than_left',
    'ticket_without_food',
    'scan_id_reused',
    'door_over',
    'device_cut_off',
  )
  checkIn(
    @CurrentActor() actor: Actor,
    @Param('code') code: string,
    @Body() scan: ScanInput,
    @DeviceId() deviceId: string | null,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<CheckInDto> {
    return this.checkIns.checkIn(actor, code, key, { ...scan, deviceId });
  }
}
