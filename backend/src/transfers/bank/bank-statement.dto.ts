import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsUUID, ValidateNested } from 'class-validator';
import { says } from '../../http/problems/field-faults.js';
import {
  MATCH_OUTCOMES,
  type MatchOutcome,
  TRANSFER_STATUSES,
  type TransferStatus,
} from '../../rules/transfers.js';
import { DECIMAL_SIGNS, type DecimalSign } from './file/amounts.js';
import { SKIP_REASONS, type SkipReason } from './bank-lines.js';
import { DATE_ORDERS, type DateOrder } from './file/dates.js';
import { DIRECTION_VALUES_MAX, TEXTS_MAX } from './mapping/mapping.js';
import { MATCH_REASONS, type MatchReason } from './matching/matching.js';

/** Maximum number of pairs in one request. Each is a separate transaction; clients split larger batches. */
export const PAIRS_MAX = 1_000;
/** Maximum number of sales that one line may pay. */
const SALES_PER_LINE_MAX = 50;

/** Maximum size of the pairs as JSON, in bytes: each with the sales of one proposal. */
export const PAIRS_MAX_BYTES = PAIRS_MAX * 500;

const column = (description: string) =>
  ApiProperty({ type: String, nullable: true, description: `The column that holds ${description}` });

class BankMappingDto {
  @column('the date')
  date: string | null;

  @ApiProperty({
    enum: DATE_ORDERS,
    nullable: true,
    description: 'Null where no line decides: then a person does',
  })
  dateOrder: DateOrder | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Else `debit`, `credit`, or both' })
  amount?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  debit?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  credit?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'For an `amount` without a sign: the column that says whether the money came in. Null where nothing says so: then a person does',
  })
  direction?: string | null;

  @ApiPropertyOptional({
    type: [String],
    maxItems: DIRECTION_VALUES_MAX,
    description:
      'Values of that column that mean money in; left out with `direction_out`: those that are known',
  })
  directionIn?: string[];

  @ApiPropertyOptional({
    type: [String],
    maxItems: DIRECTION_VALUES_MAX,
    description: 'Values of that column that mean money out',
  })
  directionOut?: string[];

  @ApiProperty({ enum: DECIMAL_SIGNS })
  decimal: DecimalSign;

  @ApiProperty({
    oneOf: [
      { type: 'string', nullable: true },
      { type: 'array', items: { type: 'string' }, maxItems: TEXTS_MAX },
    ],
    description: 'The column that holds what the sender wrote, or several',
  })
  text: string | string[] | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: "The bank's own number of a line" })
  reference?: string | null;
}

class ProposalDto {
  @ApiProperty({ type: [String], format: 'uuid', description: 'Whose totals sum to the line' })
  attendeeIds: string[];

  @ApiProperty({ enum: MATCH_REASONS, isArray: true })
  why: MatchReason[];
}

class BankLineDto {
  @ApiProperty({ format: 'uuid', description: 'The same for the same line in any file' })
  lineId: string;

  @ApiProperty({ example: '2026-11-23' })
  date: string;

  @ApiProperty({ example: 'ZELLE FROM ROSA DELGADO K7M2PX' })
  text: string;

  @ApiProperty({ example: 32, description: 'Dollars; below zero where it went out' })
  amount: number;

  @ApiProperty({
    description: 'False where the file does not say whether the money came in: the amount may have gone out',
  })
  directionKnown: boolean;

  @ApiProperty({ description: 'Whether it was accepted, with this file or another' })
  used: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The text under which it was accepted, if it differs; for a line that is not used, the text of an accepted one that may be the same',
  })
  acceptedText: string | null;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The verified transfer that this line takes back',
  })
  reversalOf: string | null;

  @ApiProperty({ type: [ProposalDto], description: 'The likeliest first' })
  proposals: ProposalDto[];
}

class SkippedRowDto {
  @ApiProperty({ example: 7, description: 'Line of a CSV file, or number of the transaction in an OFX file' })
  row: number;

  @ApiProperty({ enum: SKIP_REASONS })
  why: SkipReason;

  @ApiProperty({ description: 'As it stands in the file, cut off if it is long' })
  text: string;
}

/** A sale that some line may pay. */
export class ProposedSaleDto {
  @ApiProperty({ format: 'uuid' })
  attendeeId: string;

  @ApiProperty({ example: 'Rosa Delgado' })
  name: string;

  @ApiProperty({ example: 32, description: 'Dollars' })
  totalPrice: number;

  @ApiProperty({ enum: TRANSFER_STATUSES })
  status: TransferStatus;

  @ApiProperty({ description: 'Whether the caller sold it, and so may not accept it' })
  isOwn: boolean;
}

export class BankStatementDto {
  @ApiProperty({ type: BankMappingDto, description: 'As it was sent, or proposed' })
  mapping: BankMappingDto;

  @ApiProperty({ type: [String], description: 'Of the file, from which the mapping chooses' })
  columns: string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    description: 'Some first rows',
  })
  sample: string[][];

  @ApiProperty({ enum: ['csv', 'ofx'] })
  format: 'csv' | 'ofx';

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    description: 'By column, its different values if these are few, the most frequent first',
  })
  values: string[][];

  @ApiProperty({ type: [BankLineDto], description: 'None where no mapping was sent' })
  lines: BankLineDto[];

  @ApiProperty({ example: 1, description: 'Number of rows that are no lines' })
  skipped: number;

  @ApiProperty({ type: [SkippedRowDto] })
  skippedRows: SkippedRowDto[];

  @ApiProperty({ type: [ProposedSaleDto], description: 'Those that lines name' })
  sales: ProposedSaleDto[];
}

export class PairInput {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, says('id.invalid', 'line_id must be the id of a line'))
  lineId: string;

  @ApiProperty({ type: [String], format: 'uuid', minItems: 1, maxItems: SALES_PER_LINE_MAX })
  @ArrayUnique(says('choice.unknown', 'attendee_ids must differ'))
  @IsUUID(undefined, { each: true, ...says('id.invalid', 'attendee_ids must be ids of registrations') })
  @ArrayMaxSize(
    SALES_PER_LINE_MAX,
    says('number.out_of_range', `at most ${SALES_PER_LINE_MAX} registrations`),
  )
  @ArrayMinSize(1, says('required'))
  @IsArray(says('text.invalid', 'attendee_ids must be a list'))
  attendeeIds: string[];
}

export class AcceptInput {
  @ApiProperty({ type: [PairInput], maxItems: PAIRS_MAX })
  @Type(() => PairInput)
  @ValidateNested({ each: true })
  @ArrayMaxSize(PAIRS_MAX, says('number.out_of_range', `at most ${PAIRS_MAX} pairs`))
  @IsArray(says('text.invalid', 'pairs must be a list'))
  pairs: PairInput[];
}

export class PairOutcomeDto {
  @ApiProperty({ format: 'uuid' })
  lineId: string;

  @ApiProperty({ enum: MATCH_OUTCOMES, description: 'The first of these that applies' })
  outcome: MatchOutcome;
}
