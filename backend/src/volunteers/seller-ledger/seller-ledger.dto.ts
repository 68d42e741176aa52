import { ApiProperty } from '@nestjs/swagger';
import { PaginationDto } from '../../http/pagination.js';
import { LEDGER_KINDS, type LedgerKind } from '../../rules/clearings.js';

/** A line of a seller's ledger: money or float that changed hands, or its reversal. */
class LedgerLineDto {
  @ApiProperty({ format: 'uuid', description: 'Of the clearing, the float or the hand-over' })
  id: string;

  @ApiProperty({ enum: LEDGER_KINDS })
  kind: LedgerKind;

  @ApiProperty({
    example: 150,
    description:
      'Dollars that were cleared; of `float`: given to the seller; of `surplus`: handed over beyond the book. Below zero: back',
  })
  amount: number;

  @ApiProperty({ example: 150, description: 'Dollars of it that were cleared in cash' })
  cashAmount: number;

  @ApiProperty({ example: 0, description: 'Dollars of it that were cleared in bank transfers' })
  transferAmount: number;

  @ApiProperty({ example: 'Felix Finance', description: 'The name of who entered it' })
  by: string;

  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  @ApiProperty({ type: String, nullable: true, example: null })
  reason: string | null;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The hand-over that it is part of',
  })
  handOverId: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Whose ticket it was about' })
  attendeeName: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  attendeeEmail: string | null;
}

export class LedgerPageDto {
  @ApiProperty({ type: [LedgerLineDto] })
  data: LedgerLineDto[];

  @ApiProperty({ type: PaginationDto })
  pagination: PaginationDto;
}
