import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { says } from '../../http/problems/field-faults.js';
import { PageQuery, PaginationDto, TrueOrFalse } from '../../http/pagination.js';
import { FreeText, IsOmittable } from '../../http/validation.js';
import {
  SETTABLE_STATUSES,
  type SettableStatus,
  TRANSFER_STATUSES,
  type TransferStatus,
} from '../../rules/transfers.js';
import { SamePictureDto } from '../../uploads/pictures/same-picture.dto.js';

const NOTE_MAX_LENGTH = 500;

export class TransferQuery extends PageQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'The current event where it is left out' })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  @IsOptional()
  eventId?: string;

  @ApiPropertyOptional({ enum: TRANSFER_STATUSES })
  @IsIn(TRANSFER_STATUSES, says('choice.unknown', `status must be one of ${TRANSFER_STATUSES.join(', ')}`))
  @IsOptional()
  status?: TransferStatus;

  @ApiPropertyOptional({
    maxLength: 320,
    description:
      'Words, in any order and without case and accents: each a part of the name, the e-mail or the memo',
  })
  @FreeText(320, { optional: true })
  @IsOptional()
  search?: string;

  @ApiPropertyOptional({ description: 'True: those without a picture; false: those with one' })
  @IsBoolean(says('boolean.invalid', 'missing_screenshot must be true or false'))
  @IsOptional()
  @TrueOrFalse()
  missingScreenshot?: boolean;
}

export class TransferInput {
  @ApiProperty({
    enum: SETTABLE_STATUSES,
    description:
      'Of a live sale `unverified`, `verified` or `questioned`; of a cancelled one `to_refund` or `refunded`',
  })
  @IsIn(SETTABLE_STATUSES, says('choice.unknown', `status must be one of ${SETTABLE_STATUSES.join(', ')}`))
  status: SettableStatus;

  @ApiPropertyOptional({
    maxLength: NOTE_MAX_LENGTH,
    example: 'The picture shows $12',
    description: 'Empty takes a note away; left out it stays',
  })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true, optional: true })
  @IsOmittable()
  note?: string;
}

/** The bank line that pays a transfer. */
class PaidByDto {
  @ApiProperty({ example: '2026-11-23' })
  date: string;

  @ApiProperty({ example: 'ZELLE FROM ROSA DELGADO K7M2PX' })
  text: string;

  @ApiProperty({ example: 32, description: 'Dollars, of the whole line' })
  amount: number;
}

export class TransferDto {
  @ApiProperty({ format: 'uuid', description: "The registration's id" })
  attendeeId: string;

  @ApiProperty({ example: 'Rosa Delgado' })
  name: string;

  @ApiProperty({ example: 'rosa.delgado@example.org' })
  email: string;

  @ApiProperty({ example: 2 })
  ticketQuantity: number;

  @ApiProperty({ example: 32, description: 'Dollars' })
  totalPrice: number;

  @ApiProperty({ enum: TRANSFER_STATUSES })
  status: TransferStatus;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'K7M2PX',
    description: 'What the buyer was told to write; null for older sales',
  })
  memo: string | null;

  @ApiProperty({ type: String, nullable: true })
  note: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Fred Finance',
    description: 'Who gave it its state',
  })
  by: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  at: Date | null;

  @ApiProperty({ type: String, nullable: true, example: 'Fred Finance' })
  refundedBy: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  refundedAt: Date | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'A signed path that shows the picture for up to 15 minutes; null where there is none',
  })
  transactionScreenshotUrl: string | null;

  @ApiProperty({ type: [SamePictureDto], description: 'Other registrations with this picture' })
  samePicture: SamePictureDto[];

  @ApiProperty({ type: PaidByDto, nullable: true, description: 'The line of the bank that pays it' })
  paidBy: PaidByDto | null;

  @ApiProperty({ format: 'uuid', description: "The seller's id" })
  volunteerId: string;

  @ApiProperty({ example: 'Vera Volunteer' })
  volunteerName: string;

  @ApiProperty({ type: String, format: 'date-time', description: 'When it was sold' })
  registeredAt: Date;
}

export class TransferListDto {
  @ApiProperty({ type: [TransferDto] })
  data: TransferDto[];

  @ApiProperty({ type: PaginationDto })
  pagination: PaginationDto;
}
