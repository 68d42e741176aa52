import { ID, InputType } from '@nestjs/graphql';
import { PickType } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Omittable } from '../../http/shapes.js';
import { RegistrationDto } from '../../attendees/registration/registration.dto.js';
import { says } from '../../http/problems/field-faults.js';
import { FreeText } from '../../http/validation.js';
import { type Station, STATIONS, UNDO_REASON_MAX_LENGTH } from '../../rules/admissions.js';
import { IsScanId, Tickets } from '../check-ins/check-ins.dto.js';

/** What to take back: a scan, or everything at a station. */
@InputType()
export class UndoInput {
  @Omittable(ID, 'A UUID v7: sent again, it gives the same outcome')
  @IsScanId()
  scanId?: string;

  @Omittable(ID, 'The scan that is taken back. Presidents and finance directors may leave it out.')
  @IsScanId()
  undoes?: string;

  @Omittable({ example: 1, description: 'How many; all that the scan or the station has' })
  @Tickets()
  tickets?: number;

  @Omittable(STATIONS, { default: 'entrance' })
  @IsIn(STATIONS, says('choice.unknown'))
  station?: Station;

  @Omittable({
    example: 'Wrong person',
    maxLength: UNDO_REASON_MAX_LENGTH,
    description:
      'Needed of presidents and finance directors for all but what an own scan (undoes) let in within the last minute',
  })
  @FreeText(UNDO_REASON_MAX_LENGTH, { multiline: true })
  reason?: string;
}

/** A registration, reduced to what the list on a volunteer's phone shows too. */
export class UndoneCheckInDto extends PickType(RegistrationDto, [
  'id',
  'name',
  'ticketQuantity',
  'foodOption',
  'ticketsAdmitted',
  'mealsServed',
  'isCheckedIn',
] as const) {}

/** Leaves out code and address: an undo that waits for its scan is accepted for any registration, so it must not reveal them. */
export const undoneCheckInOf = (registration: RegistrationDto): UndoneCheckInDto => ({
  id: registration.id,
  name: registration.name,
  ticketQuantity: registration.ticketQuantity,
  foodOption: registration.foodOption,
  ticketsAdmitted: registration.ticketsAdmitted,
  mealsServed: registration.mealsServed,
  isCheckedIn: registration.isCheckedIn,
});
