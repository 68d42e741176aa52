import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { PageQuery } from '../../http/pagination.js';
import { says } from '../../http/problems/field-faults.js';
import { FreeText, IsOmittable } from '../../http/validation.js';
import { STATIONS, type Station, SYNC_OUTCOMES, type SyncOutcome } from '../../rules/admissions.js';

export class ConflictsQuery extends PageQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'The current event where it is left out' })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  @IsOptional()
  eventId?: string;
}

class CountedScanDto {
  @ApiProperty({ format: 'uuid' })
  scanId: string;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  deviceId: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Gate A' })
  label: string | null;

  @ApiProperty({
    example: 'Vera Volunteer',
    description: 'Who scanned; where somebody else sent it, as the phone says',
  })
  account: string;

  @ApiProperty({ type: String, nullable: true, description: 'Who sent it, where that was somebody else' })
  sentBy: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  scannedAt: Date;

  @ApiProperty({ type: String, format: 'date-time' })
  recordedAt: Date;
}

/** A scan that let in more people than it counted. */
class ConflictingScanDto extends CountedScanDto {
  @ApiProperty({ enum: STATIONS })
  station: Station;

  @ApiProperty({ enum: SYNC_OUTCOMES })
  outcome: SyncOutcome;

  @ApiProperty({ example: 2 })
  letIn: number;

  @ApiProperty({ example: 0 })
  counted: number;

  @ApiProperty({
    type: CountedScanDto,
    nullable: true,
    description: 'The first that counts, and was not taken back',
  })
  other: CountedScanDto | null;
}

/** A registration of which more people were let in than it has tickets; or an account and device that let in people without. */
export class ConflictDto {
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  registrationId: string | null;

  @ApiProperty({ type: String, nullable: true })
  name: string | null;

  @ApiProperty({ type: Number, nullable: true })
  ticketQuantity: number | null;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Who sent the scans; only where there is no registration',
  })
  accountId: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Vera Volunteer' })
  account: string | null;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The device; only where there is no registration',
  })
  deviceId: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Gate A', description: "The device's label now" })
  label: string | null;

  @ApiProperty({ example: 3, description: 'How many scans let in or served more people than they counted' })
  count: number;

  @ApiProperty({ example: 5, description: 'How many people those are, at both stations' })
  people: number;

  @ApiProperty({ type: String, format: 'date-time', description: 'When the first of them was scanned' })
  firstAt: Date;

  @ApiProperty({ type: String, format: 'date-time', description: 'When the last of them was scanned' })
  lastAt: Date;

  @ApiProperty({
    type: [ConflictingScanDto],
    description: 'The newest of them, at most 20; empty where there is no registration',
  })
  scans: ConflictingScanDto[];
}

const REASON_MAX_LENGTH = 500;

/** Whose scans of no registration are set aside: a device's, or all of an account. Exactly one of the two is given. */
export class SetAsideInput {
  @ApiPropertyOptional({ format: 'uuid' })
  @IsUUID(undefined, says('id.invalid'))
  @IsOmittable()
  deviceId?: string;

  @ApiPropertyOptional({ format: 'uuid' })
  @IsUUID(undefined, says('id.invalid'))
  @IsOmittable()
  accountId?: string;

  @ApiProperty({ example: 'Made up', maxLength: REASON_MAX_LENGTH })
  @FreeText(REASON_MAX_LENGTH, { multiline: true })
  reason: string;
}

export class SetAsideDto {
  @ApiProperty({ example: 80_000, description: 'How many scans were set aside' })
  scans: number;

  @ApiProperty({ example: 80_000, description: 'How many people they let in' })
  people: number;
}
