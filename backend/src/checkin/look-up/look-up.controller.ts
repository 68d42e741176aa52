import { Controller, Get, Query } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowSignedIn } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { EVENT_PROBLEMS } from '../../events/events.error.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { CHECK_IN_PROBLEMS } from '../scans/checkin.error.js';
import { DEVICE_ID_HEADER, DeviceId } from '../scans/device-id.js';
import { DOOR_PROBLEMS } from '../list/door.error.js';
import { FoundAttendeeDto, LookUpQuery } from './look-up.dto.js';
import { LookUpService } from './look-up.service.js';

@ApiTags('checkin')
@Controller('api/checkin/search')
export class LookUpController {
  constructor(private readonly lookUps: LookUpService) {}

  @Get()
  @AllowSignedIn()
  @ApiOperation({ summary: 'Find somebody who has no code' })
  @ApiHeader(DEVICE_ID_HEADER)
  @ApiOkResponse({ type: [FoundAttendeeDto] })
  @ApiProblems(
    { ...DOOR_PROBLEMS, ...CHECK_IN_PROBLEMS, ...EVENT_PROBLEMS },
    'door_closed',
    'device_cut_off',
    'no_event',
  )
  search(
    @CurrentActor() actor: Actor,
    @Query() { q }: LookUpQuery,
    @DeviceId() deviceId: string | null,
  ): Promise<FoundAttendeeDto[]> {
    return this.lookUps.search(actor, q, deviceId);
  }
}
