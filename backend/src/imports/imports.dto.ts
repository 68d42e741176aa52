import { ID } from '@nestjs/graphql';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { IsArray, IsBoolean, IsIn, IsInt, IsObject, IsUUID, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { pageOf, PageQuery } from '../http/pagination.js';
import { says } from '../http/problems/field-faults.js';
import { Dollars, Nullable, Omittable, Optional, Prop } from '../http/shapes.js';
import { IMPORT_STATES, type ImportState } from './imports.sql.js';
import { LIST_MAX_ROWS } from './file/list-limits.js';
import type { ImportMapping } from '../rules/import-fields.js';
import { checkMappingFields } from './mapping/mapping.js';
import type { PaymentMode } from '../rules/tickets.js';
import { Ruled } from '../http/validation.js';
import { IMPORT_OUTCOMES, type ImportOutcome } from './rows/decide-rows.js';

const MAPPING = {
  type: 'object',
  additionalProperties: {
    oneOf: [
      { type: 'string' },
      { type: 'object', required: ['value'], properties: { value: { type: 'string' } } },
    ],
  },
  example: { name: 'Full name', email: 'Email', tickets: { value: '1' }, food: { value: 'without_food' } },
  description:
    'By field, the head of its column, or one value for all rows: `name` (or `first_name` and `last_name`), `email` and `phone` (one of the two is enough), `tickets`, `food`, `payment`, `seller`, `total`, `code`, `note`; the value is for tickets, food, payment and seller',
} as ApiPropertyOptions;

const TEXTS = { type: 'object', additionalProperties: { type: 'string' } } as ApiPropertyOptions;
const LISTS = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'string' } },
} as ApiPropertyOptions;

export class ImportOptionsInput {
  @Omittable({
    default: false,
    description: 'Cash of each row was handed over before, and its transfers have arrived; not for own sales',
  })
  @IsBoolean(says('boolean.invalid', 'already_handed_over must be true or false'))
  alreadyHandedOver?: boolean;

  @Omittable({ default: false, description: 'Mails the tickets, behind all other mails' })
  @IsBoolean(says('boolean.invalid', 'mail_tickets must be true or false'))
  mailTickets?: boolean;
}

export class CheckImportInput {
  @Prop(Object, MAPPING)
  @Ruled(checkMappingFields)
  @IsObject(says('text.invalid', 'mapping must be an object'))
  mapping: object;

  @Prop(ID)
  @IsUUID('all', says('id.invalid'))
  eventId: string;

  @Omittable()
  @IsObject(says('text.invalid', 'options must be an object'))
  @ValidateNested()
  @Type(() => ImportOptionsInput)
  options?: ImportOptionsInput;
}

export class TakeSuggestionsInput {
  @Omittable([Number], { description: 'Numbers of rows; all that have suggestions where it is left out' })
  @IsArray(says('text.invalid', 'rows must be a list of numbers'))
  @IsInt({ ...says('number.out_of_range'), each: true })
  rows?: number[];
}

export class ImportRowsQuery extends PageQuery {
  @Omittable(IMPORT_OUTCOMES)
  @IsIn(IMPORT_OUTCOMES, says('choice.unknown'))
  outcome?: ImportOutcome;
}

export class UploadedImportDto {
  @Prop(ID)
  id: string;

  @Prop([String], { example: ['Full name', 'Email'], description: 'Names of the columns, all different' })
  heads: string[];

  @Prop(Object, {
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    example: [['Rosa Diaz', 'rosa@example.org']],
    description: 'The first rows',
  })
  samples: string[][];

  @Prop(Object, MAPPING)
  mapping: ImportMapping;
}

class ImportProgressDto {
  @Prop({ example: 150, description: 'Rows that the run, or the undo, is over with' })
  done: number;

  @Prop({ example: 400 })
  total: number;
}

class ImportCountsDto {
  @Prop({ example: 380 })
  created: number;

  @Prop({ example: 12, description: 'People who have tickets already and buy more' })
  samePerson: number;

  @Prop({ example: 0, description: 'Brought by a list before' })
  repeated: number;

  @Prop({ example: 8 })
  invalid: number;

  @Prop({ example: 3, description: 'Invalid rows with suggestions' })
  suggested: number;
}

class ImportSumsDto implements Record<PaymentMode, number> {
  @Prop({ example: 700 })
  tickets: number;

  @Prop({ example: 4, description: 'Tickets of guests, who pay nothing' })
  guestTickets: number;

  @Prop(Dollars, { example: 900 })
  cash: number;

  @Prop(Dollars, { example: 600 })
  zelle: number;

  @Prop(Dollars, { example: 1500 })
  total: number;
}

export class ImportDto extends UploadedImportDto {
  @Prop(IMPORT_STATES)
  state: ImportState;

  @Prop({ example: 'guests.xlsx', description: 'Empty if it was pasted' })
  fileName: string;

  @Nullable(ID)
  eventId: string | null;

  @Nullable(String)
  eventName: string | null;

  @Prop()
  alreadyHandedOver: boolean;

  @Prop()
  mailTickets: boolean;

  @Prop({ example: 400 })
  rows: number;

  @Prop('How far the run is, or the undo of an undone import')
  progress: ImportProgressDto;

  @Prop('By the run as far as it is, and by the check for the rest')
  counts: ImportCountsDto;

  @Prop('What is, or would be, sold')
  sums: ImportSumsDto;

  @Prop({ example: 'Felix Finance' })
  createdBy: string;

  @Prop()
  createdAt: Date;

  @Nullable(Date)
  checkedAt: Date | null;

  @Nullable(Date)
  startedAt: Date | null;

  @Nullable(Date)
  doneAt: Date | null;

  @Nullable(String)
  undoneBy: string | null;

  @Nullable(Date)
  undoneAt: Date | null;

  @Nullable(Date, 'Until when it may be undone, while none of its tickets was used')
  undoUntil: Date | null;
}

export class ImportPageDto extends pageOf(ImportDto) {}

export class ImportRowDto {
  @Prop({ example: 7, description: 'Line of the file, or row of the sheet' })
  row: number;

  @Nullable(IMPORT_OUTCOMES)
  outcome: ImportOutcome | null;

  @Prop([String], { description: 'As they stand in the file; empty a day after the list was brought' })
  cells: string[];

  @Optional(ID, 'The registration that was made of it')
  attendeeId?: string;

  @Optional(Object, { ...LISTS, description: 'What is wrong, by field; `row` for the whole row' })
  errors?: Record<string, string[]>;

  @Optional(Object, { ...LISTS, description: 'The codes of `errors`' })
  errorCodes?: Record<string, string[]>;

  @Optional(Object, { ...TEXTS, description: 'What could stand there instead, by field' })
  suggestions?: Record<string, string>;
}

export class ImportRowPageDto extends pageOf(ImportRowDto) {}

/** Maximum number of rows that one request takes the suggestions of; without a list it takes all. */
export const SUGGESTED_ROWS_MAX = LIST_MAX_ROWS;
