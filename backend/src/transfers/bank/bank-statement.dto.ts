import { ID } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsUUID, ValidateNested } from 'class-validator';
import { Dollars, Nullable, Optional, Prop } from '../../http/shapes.js';
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

class BankMappingDto {
  @Nullable(String, 'The column that holds the date')
  date: string | null;

  @Nullable(DATE_ORDERS, 'Null where no line decides: then a person does')
  dateOrder: DateOrder | null;

  @Optional(String, { nullable: true, description: 'Else `debit`, `credit`, or both' })
  amount?: string | null;

  @Optional(String, { nullable: true })
  debit?: string | null;

  @Optional(String, { nullable: true })
  credit?: string | null;

  @Optional(String, {
    nullable: true,
    description:
      'For an `amount` without a sign: the column that says whether the money came in. Null where nothing says so: then a person does',
  })
  direction?: string | null;

  @Optional([String], {
    maxItems: DIRECTION_VALUES_MAX,
    description:
      'Values of that column that mean money in; left out with `direction_out`: those that are known',
  })
  directionIn?: string[];

  @Optional([String], {
    maxItems: DIRECTION_VALUES_MAX,
    description: 'Values of that column that mean money out',
  })
  directionOut?: string[];

  @Prop(DECIMAL_SIGNS)
  decimal: DecimalSign;

  @Nullable({
    // OpenAPI has no `nullable` beside `oneOf`.
    nullable: undefined,
    oneOf: [
      { type: 'string', nullable: true },
      { type: 'array', items: { type: 'string' }, maxItems: TEXTS_MAX },
    ],
    description: 'The column that holds what the sender wrote, or several',
  })
  text: string | string[] | null;

  @Optional(String, { nullable: true, description: "The bank's own number of a line" })
  reference?: string | null;
}

class ProposalDto {
  @Prop([ID], 'Whose totals sum to the line')
  attendeeIds: string[];

  @Prop([MATCH_REASONS])
  why: MatchReason[];
}

class BankLineDto {
  @Prop(ID, 'The same for the same line in any file')
  lineId: string;

  @Prop({ example: '2026-11-23' })
  date: string;

  @Prop({ example: 'ZELLE FROM ROSA DELGADO K7M2PX' })
  text: string;

  @Prop(Dollars, { example: 32, description: 'Dollars; below zero where it went out' })
  amount: number;

  @Prop('False where the file does not say whether the money came in: the amount may have gone out')
  directionKnown: boolean;

  @Prop('Whether it was accepted, with this file or another')
  used: boolean;

  @Nullable(
    String,
    'The text under which it was accepted, if it differs; for a line that is not used, the text of an accepted one that may be the same',
  )
  acceptedText: string | null;

  @Nullable(ID, 'The verified transfer that this line takes back')
  reversalOf: string | null;

  @Prop([ProposalDto], 'The likeliest first')
  proposals: ProposalDto[];
}

class SkippedRowDto {
  @Prop({ example: 7, description: 'Line of a CSV file, or number of the transaction in an OFX file' })
  row: number;

  @Prop(SKIP_REASONS)
  why: SkipReason;

  @Prop('As it stands in the file, cut off if it is long')
  text: string;
}

/** A sale that some line may pay. */
export class ProposedSaleDto {
  @Prop(ID)
  attendeeId: string;

  @Prop({ example: 'Rosa Delgado' })
  name: string;

  @Prop(Dollars, { example: 32 })
  totalPrice: number;

  @Prop(TRANSFER_STATUSES)
  status: TransferStatus;

  @Prop('Whether the caller sold it, and so may not accept it')
  isOwn: boolean;
}

export class BankStatementDto {
  @Prop('As it was sent, or proposed')
  mapping: BankMappingDto;

  @Prop([String], 'Of the file, from which the mapping chooses')
  columns: string[];

  @Prop({
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    description: 'Some first rows',
  })
  sample: string[][];

  @Prop(['csv', 'ofx'])
  format: 'csv' | 'ofx';

  @Prop({
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    description: 'By column, its different values if these are few, the most frequent first',
  })
  values: string[][];

  @Prop([BankLineDto], 'None where no mapping was sent')
  lines: BankLineDto[];

  @Prop({ example: 1, description: 'Number of rows that are no lines' })
  skipped: number;

  @Prop([SkippedRowDto])
  skippedRows: SkippedRowDto[];

  @Prop([ProposedSaleDto], 'Those that lines name')
  sales: ProposedSaleDto[];
}

export class PairInput {
  @Prop(ID)
  @IsUUID(undefined, says('id.invalid', 'line_id must be the id of a line'))
  lineId: string;

  @Prop([ID], { minItems: 1, maxItems: SALES_PER_LINE_MAX })
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
  @Prop([PairInput], { maxItems: PAIRS_MAX })
  @Type(() => PairInput)
  @ValidateNested({ each: true })
  @ArrayMaxSize(PAIRS_MAX, says('number.out_of_range', `at most ${PAIRS_MAX} pairs`))
  @IsArray(says('text.invalid', 'pairs must be a list'))
  pairs: PairInput[];
}

export class PairOutcomeDto {
  @Prop(ID)
  lineId: string;

  @Prop(MATCH_OUTCOMES, 'The first of these that applies')
  outcome: MatchOutcome;
}
