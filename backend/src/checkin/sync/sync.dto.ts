import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Allow, ArrayMaxSize, IsArray, IsObject, IsUUID, ValidateNested } from 'class-validator';
import { says } from '../../http/problems/field-faults.js';
import { Instant } from '../../http/validation.js';
import {
  DEVICE_LABEL_MAX_LENGTH,
  STATIONS,
  type Station,
  SYNC_MAX_SCANS,
  SYNC_OUTCOMES,
  type SyncOutcome,
  UNDO_REASON_MAX_LENGTH,
} from '../../rules/admissions.js';

/** Average size of one scan, or of a device's state, as JSON, at most: names, six ids, and an escaped label. */
const SCAN_MAX_BYTES = 1_000;

/** Maximum size of a sync as JSON, in bytes. */
export const SYNC_MAX_BYTES = (SYNC_MAX_SCANS + 2) * SCAN_MAX_BYTES;

/** The state of the device when it syncs. Only its id is needed; whatever else cannot be read is cleaned or left out. */
class SyncDeviceInput {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, says('id.invalid'))
  id: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Gate A',
    maxLength: DEVICE_LABEL_MAX_LENGTH,
    description: 'A longer one is cut, and characters that cannot be shown are left out',
  })
  @Allow()
  label?: string | null;

  @ApiPropertyOptional({ enum: STATIONS, default: 'entrance' })
  @Allow()
  station?: Station;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Of the list that it has; null before the first',
  })
  @Allow()
  listCursor?: string | null;

  @ApiPropertyOptional({ example: 31, description: 'Scans that wait on it, these included' })
  @Allow()
  waiting?: number;
}

/** A scan or undo that a device made without asking the server. Read by `readScan`. */
class SyncedScanInput {
  @ApiProperty({ format: 'uuid', description: 'UUID v7' })
  scanId: string;

  @ApiProperty({ format: 'uuid' })
  eventId: string;

  @ApiPropertyOptional({ example: 'K7M2P-9QXWR-4TBHN', description: 'Or id' })
  code?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'The registration, of somebody who was found by name' })
  id?: string;

  @ApiProperty({ enum: STATIONS })
  station: Station;

  @ApiPropertyOptional({
    type: Number,
    example: 2,
    nullable: true,
    description: 'Null for all; positive for an undo, too',
  })
  tickets?: number | null;

  @ApiProperty({ type: String, format: 'date-time', description: "By the device's clock" })
  scannedAt: string;

  @ApiProperty({ description: 'What the person was told' })
  letIn: boolean;

  @ApiPropertyOptional({
    type: Number,
    example: 3,
    nullable: true,
    description:
      'How many were let in or served, where tickets is null: what was left by the list of the device',
  })
  letInTickets?: number | null;

  @ApiPropertyOptional({ format: 'uuid', nullable: true, description: 'The scan that this one takes back' })
  undoes?: string | null;

  @ApiPropertyOptional({
    format: 'uuid',
    nullable: true,
    description: 'Who was signed in when it was scanned',
  })
  accountId?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Gate A',
    maxLength: DEVICE_LABEL_MAX_LENGTH,
    description: "The device's label when it was scanned; left out or null where it is the device's now",
  })
  label?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Wrong person',
    maxLength: UNDO_REASON_MAX_LENGTH,
    description:
      'Of an undo: presidents and finance directors need one for all but what they let in within a minute before',
  })
  reason?: string | null;
}

export class SyncInput {
  @ApiProperty({ type: String, format: 'date-time', description: "The device's clock" })
  @Instant()
  now: Date;

  @ApiProperty({ type: SyncDeviceInput })
  @IsObject(says('required'))
  @ValidateNested()
  @Type(() => SyncDeviceInput)
  device: SyncDeviceInput;

  @ApiProperty({ type: [SyncedScanInput], maxItems: SYNC_MAX_SCANS })
  @IsArray(says('choice.unknown', 'Must be an array'))
  @ArrayMaxSize(SYNC_MAX_SCANS, says('number.out_of_range', `Must be at most ${SYNC_MAX_SCANS} scans`))
  scans: SyncedScanInput[];
}

class FirstScanDto {
  @ApiProperty({ type: String, format: 'date-time' })
  scannedAt: Date;

  @ApiProperty({ type: String, nullable: true, example: 'Gate B' })
  label: string | null;

  @ApiProperty({ example: 'Vera Volunteer' })
  by: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Who sent it, if it was somebody else: by is then only what the phone says',
  })
  sentBy: string | null;
}

export class SyncedScanDto {
  @ApiProperty({
    type: String,
    nullable: true,
    format: 'uuid',
    description: 'As it was sent, whether it is a UUID or not; null if it was no text',
  })
  scanId: string | null;

  @ApiProperty({ enum: SYNC_OUTCOMES })
  outcome: SyncOutcome;

  @ApiProperty({ example: 2, description: 'How many of its tickets count, or were taken back' })
  tickets: number;

  @ApiProperty({ example: 2, description: 'How many tickets of the registration are in' })
  admitted: number;

  @ApiProperty({ example: 0 })
  served: number;

  @ApiProperty({ example: 3, description: "The registration's version" })
  v: number;

  @ApiPropertyOptional({ type: FirstScanDto, description: 'The first scan of those who are in' })
  first?: FirstScanDto;
}
