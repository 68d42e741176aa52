import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { noRegistration } from '../../attendees/changes/changes.error.js';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { EVENT_PROBLEMS } from '../../events/events.error.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { CheckInDto, ScanInput } from '../check-ins/check-ins.dto.js';
import { CHECK_IN_PROBLEMS } from '../check-ins/check-ins.error.js';
import { DEVICE_ID_HEADER, DeviceId } from '../devices/device-id.js';
import { FromDevice } from '../devices/device.guard.js';
import { DOOR_PROBLEMS } from '../door/door.error.js';
import { FoundAttendeeDto, LookUpQuery } from './look-up.dto.js';
import { LookUpService } from './look-up.service.js';
import { WithTurn, WithoutTurn } from '../../http/account-turns.js';

@ApiTags('checkin')
@Controller('api/checkin')
export class LookUpController {
  constructor(private readonly lookUps: LookUpService) {}

  @Get('search')
  @WithTurn()
  @Requires('door.scan')
  @ApiOperation({ summary: 'Find somebody who has no code' })
  @FromDevice()
  @ApiOkResponse({ type: [FoundAttendeeDto] })
  @ApiProblems(
    { ...DOOR_PROBLEMS, ...CHECK_IN_PROBLEMS, ...EVENT_PROBLEMS },
    'door_closed',
    'door_over',
    'device_cut_off',
    'no_event',
  )
  search(@CurrentActor() actor: Actor, @Query() query: LookUpQuery): Promise<FoundAttendeeDto[]> {
    return this.lookUps.search(actor, query);
  }

  @Post('by-id/:id')
  @WithoutTurn()
  @HttpCode(200)
  @Requires('door.scan')
  @ApiOperation({ summary: 'Let somebody in who was found by name' })
  @ApiHeader(KEY_HEADER)
  @ApiHeader(DEVICE_ID_HEADER)
  @ApiBody({ type: ScanInput, required: false })
  @ApiOkResponse({ type: CheckInDto })
  @ApiProblems(
    { ...DOOR_PROBLEMS, ...EVENT_PROBLEMS, ...CHECK_IN_PROBLEMS },
    'door_closed',
    'door_over',
    'no_event',
    'no_registration',
    'qr_code_of_other_event',
    'registration_cancelled',
    'more_than_left',
    'ticket_without_food',
    'scan_id_reused',
    'device_cut_off',
  )
  checkIn(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() scan: ScanInput,
    @DeviceId() deviceId: string | null,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<CheckInDto> {
    return this.lookUps.checkIn(actor, requireId(id, noRegistration), key, { ...scan, deviceId });
  }
}
