import { ApiProperty } from '@nestjs/swagger';
import { STATIONS, type Station } from '../../rules/admissions.js';
import { SYNC_OUTCOMES, type SyncOutcome } from '../sync/sync.dto.js';

class ConflictingScanDto {
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
export class ConflictDto {
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  registrationId: string | null;

  @ApiProperty({ type: String, nullable: true })
  name: string | null;

  @ApiProperty({ type: Number, nullable: true })
  ticketQuantity: number | null;

  @ApiProperty({ enum: STATIONS })
  station: Station;

  @ApiProperty({ enum: SYNC_OUTCOMES })
  outcome: SyncOutcome;

  @ApiProperty({ example: 2 })
  letIn: number;

  @ApiProperty({ example: 0 })
  counted: number;

  @ApiProperty({ type: ConflictingScanDto })
  scan: ConflictingScanDto;

  @ApiProperty({
    type: ConflictingScanDto,
    nullable: true,
    description: 'The first that counts, and was not taken back',
  })
  other: ConflictingScanDto | null;
}
