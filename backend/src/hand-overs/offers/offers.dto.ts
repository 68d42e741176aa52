import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsUUID } from 'class-validator';
import { says } from '../../http/problems/field-faults.js';
import { FreeText, IsOmittable, Ruled } from '../../http/validation.js';
import { checkCounted, checkDenominations, type Denominations } from '../../rules/hand-overs.js';
import { DENOMINATIONS, NOTE_MAX_LENGTH } from '../hand-over/hand-over.dto.js';

/** What a seller counted of their own cash. */
export class OfferInput {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  eventId: string;

  @ApiProperty({ minimum: 0, example: 131, description: 'Dollars, as they were counted' })
  @Ruled(checkCounted)
  declaredAmount: number;

  @ApiPropertyOptional({ ...DENOMINATIONS, nullable: true })
  @Ruled(checkDenominations)
  @IsOptional()
  denominations?: Denominations | null;

  @ApiProperty({
    example: true,
    description: 'All that the seller has: what is missing then needs an explanation',
  })
  @IsBoolean(says('boolean.invalid', 'is_final must be true or false'))
  isFinal: boolean;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: NOTE_MAX_LENGTH, example: 'Gate A' })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true, optional: true })
  @IsOptional()
  note?: string | null;
}

/** The seller needs no reason to withdraw an offer. */
export class WithdrawInput {
  @ApiPropertyOptional({ maxLength: NOTE_MAX_LENGTH, example: 'Left early' })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true })
  @IsOmittable()
  reason?: string;
}
