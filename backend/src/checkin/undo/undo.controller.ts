import { Body, Controller, Delete, Param } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { noRegistration } from '../../attendees/changes/changes.error.js';
import { RegistrationDto } from '../../attendees/registration/registration.dto.js';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { may } from '../../rules/permissions.js';
import { DEVICE_ID_HEADER, DeviceId } from '../devices/device-id.js';
import { UndoInput, undoneCheckInOf, UndoneCheckInDto } from './undo.dto.js';
import { UNDO_PROBLEMS } from './undo.error.js';
import { UndoService } from './undo.service.js';

@ApiTags('checkin')
@Controller('api/checkin')
export class UndoController {
  constructor(private readonly undos: UndoService) {}

  @Delete(':id')
  @Requires('door.scan', 'door.undo.any')
  @ApiOperation({
    operationId: 'Checkin_undo',
    summary: 'Take back what a scan let in or served, or all of it',
  })
  @ApiHeader(DEVICE_ID_HEADER)
  @ApiExtraModels(RegistrationDto, UndoneCheckInDto)
  @ApiOkResponse({
    description: 'The registration; for volunteers no more of it than the list of the door has',
    schema: { anyOf: [{ $ref: getSchemaPath(RegistrationDto) }, { $ref: getSchemaPath(UndoneCheckInDto) }] },
  })
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
  async undo(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: UndoInput,
    @DeviceId() deviceId: string | null,
  ): Promise<RegistrationDto | UndoneCheckInDto> {
    const registration = await this.undos.undo(actor, requireId(id, noRegistration), input, deviceId);
    return may(actor.user, 'door.undo.any') ? registration : undoneCheckInOf(registration);
  }
}
