import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { RegistrationDto } from '../../attendees/registration/registration.dto.js';
import { says } from '../../http/problems/field-faults.js';
import { FreeText, IsOmittable } from '../../http/validation.js';
import { STATIONS, type Station, UNDO_REASON_MAX_LENGTH } from '../../rules/admissions.js';
import { IsScanId, Tickets } from '../check-ins/check-ins.dto.js';

/** What to take back: a scan, or everything at a station. */
@InputType()
export class UndoInput {
  @Field(() => ID, { nullable: true })
  @ApiPropertyOptional({ format: 'uuid', description: 'A UUID v7: sent again, it gives the same outcome' })
  @IsScanId()
  @IsOmittable()
  scanId?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The scan that is taken back; without it, all at the station',
  })
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'The scan that is taken back. Presidents and finance directors may leave it out.',
  })
  @IsScanId()
  @IsOmittable()
  undoes?: string;

  @Field(() => Int, { nullable: true })
  @ApiPropertyOptional({ example: 1, description: 'How many; all that the scan or the station has' })
  @Tickets()
  @IsOmittable()
  tickets?: number;

  @Field(() => String, { nullable: true })
  @ApiPropertyOptional({ enum: STATIONS, default: 'entrance' })
  @IsIn(STATIONS, says('choice.unknown'))
  @IsOmittable()
  station?: Station;

  @Field(() => String, {
    nullable: true,
    description:
      'Needed of presidents and finance directors for all but what an own scan (undoes) let in within the last minute',
  })
  @ApiPropertyOptional({
    example: 'Wrong person',
    maxLength: UNDO_REASON_MAX_LENGTH,
    description:
      'Needed of presidents and finance directors for all but what an own scan (undoes) let in within the last minute',
  })
  @FreeText(UNDO_REASON_MAX_LENGTH, { multiline: true })
  @IsOmittable()
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
