import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { FreeText, IsOmittable, Ruled } from '../../http/validation.js';
import { checkCounted, checkDenominations, type Denominations } from '../../rules/hand-overs.js';
import { DENOMINATIONS, NOTE_MAX_LENGTH } from '../hand-over/hand-over.dto.js';

/** What the receiver counted. */
export class ReceiveInput {
  @ApiProperty({ minimum: 0, example: 131, description: 'Dollars, as they were counted' })
  @Ruled(checkCounted)
  receivedAmount: number;

  @ApiPropertyOptional({ ...DENOMINATIONS, nullable: true })
  @Ruled(checkDenominations)
  @IsOptional()
  denominations?: Denominations | null;

  @ApiPropertyOptional({
    minimum: 0,
    default: 0,
    example: 50,
    description: 'Dollars of it that are float',
  })
  @Ruled(checkCounted)
  @IsOmittable()
  floatReturned?: number;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: NOTE_MAX_LENGTH, example: 'Counted twice' })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true, optional: true })
  @IsOptional()
  note?: string | null;
}
