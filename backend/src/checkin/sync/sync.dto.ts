import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsUUID,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { z } from 'zod';
import { parseInstant } from '../../http/instant.js';
import { says } from '../../http/problems/field-faults.js';
import { FreeText, freeTextFault, Instant, IsOmittable } from '../../http/validation.js';
import { DEVICE_LABEL_MAX_LENGTH, STATIONS, type Station, SYNC_MAX_SCANS } from '../../rules/admissions.js';
import { TICKETS_MAX } from '../../rules/tickets.js';

const CURSOR_MAX_LENGTH = 500;
const WAITING_MAX = 1_000_000;

/** The state of the device when it syncs. */
class SyncDeviceInput {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, says('id.invalid'))
  id: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Gate A',
    maxLength: DEVICE_LABEL_MAX_LENGTH,
  })
  @ValidateIf((_, value) => value !== null)
  @FreeText(DEVICE_LABEL_MAX_LENGTH, { optional: true })
  @IsOmittable()
  label?: string | null;

  @ApiPropertyOptional({ enum: STATIONS, default: 'entrance' })
  @IsIn(STATIONS, says('choice.unknown'))
  @IsOmittable()
  station?: Station;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Of the list that it has; null before the first',
  })
  @ValidateIf((_, value) => value !== null)
  @FreeText(CURSOR_MAX_LENGTH, { optional: true })
  @IsOmittable()
  listCursor?: string | null;

  @ApiPropertyOptional({ example: 31, description: 'Scans that wait on it, these included' })
  @IsInt(says('number.out_of_range'))
  @Min(0, says('number.out_of_range'))
  @Max(WAITING_MAX, says('number.out_of_range'))
  @IsOmittable()
  waiting?: number;
}

/** A scan or undo that a device made without asking the server. Checked by SYNCED_SCAN. */
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
  scans: unknown[];
}

const instant = z.string().refine((text) => parseInstant(text) !== null);

/** A scan's label, with the same rule as the device's label. */
const label = z
  .string()
  .refine((text) => freeTextFault(text, DEVICE_LABEL_MAX_LENGTH, { optional: true }) === null)
  .transform((text) => text.trim());

/** Scans are validated one by one, so that an invalid one does not make the others fail. */
export const SYNCED_SCAN = z
  .strictObject({
    scanId: z.guid(),
    eventId: z.guid(),
    code: z.string().max(100).nullish(),
    id: z.guid().nullish(),
    station: z.enum(STATIONS),
    tickets: z.int().min(1).max(TICKETS_MAX).nullish(),
    scannedAt: instant,
    letIn: z.boolean(),
    letInTickets: z.int().min(1).max(TICKETS_MAX).nullish(),
    undoes: z.guid().nullish(),
    accountId: z.guid().nullish(),
    label: label.nullish(),
  })
  .refine(({ code, id }) => (code == null) !== (id == null));

/**
 * The usable part of a scan that fails SYNCED_SCAN: its id, and whether it let somebody in. Apart from the id, each field is
 * parsed separately; a missing or wrong one is undefined.
 */
export const UNREADABLE_SCAN = z.object({
  scanId: z.guid(),
  eventId: z.guid().optional().catch(undefined),
  station: z.enum(STATIONS).optional().catch(undefined),
  tickets: z.int().min(1).max(TICKETS_MAX).optional().catch(undefined),
  letIn: z.boolean().optional().catch(undefined),
  letInTickets: z.int().min(1).max(TICKETS_MAX).optional().catch(undefined),
  undoes: z.unknown().optional(),
});

export const SYNC_OUTCOMES = [
  'admitted',
  'partly',
  'duplicate',
  'not_let_in',
  'cancelled',
  'replaced',
  'unknown',
  'no_food',
  'other_event',
  'undone',
  'invalid',
] as const;
export type SyncOutcome = (typeof SYNC_OUTCOMES)[number];

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
  @ApiProperty({ type: String, nullable: true, format: 'uuid' })
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
