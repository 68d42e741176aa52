import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { FreeText, IsOmittable } from '../../http/validation.js';

const CURSOR_MAX_LENGTH = 500;

export class ListQuery {
  @ApiPropertyOptional({ description: 'Of the answer before; without it, the whole list' })
  @FreeText(CURSOR_MAX_LENGTH, { optional: true })
  @IsOmittable()
  cursor?: string;
}

class ListedEventDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'Autumn Festival' })
  name: string;

  @ApiProperty({ type: String, format: 'date-time' })
  eventDate: Date;

  @ApiProperty({ type: String, format: 'date-time', description: 'From then on the list is wiped' })
  overAt: Date;

  @ApiProperty({ example: 'America/New_York' })
  timeZone: string;

  @ApiProperty({ example: 'Town Hall' })
  location: string;
}

export class ListRowDto {
  @ApiProperty({ format: 'uuid', description: 'Registration' })
  i: string;

  @ApiProperty({ description: '128 bits of SHA-256 of salt and code, in base64url' })
  h: string;

  @ApiProperty({ description: 'Name' })
  n: string;

  @ApiProperty({ description: 'Tickets' })
  q: number;

  @ApiProperty({ enum: [0, 1], description: 'With food' })
  f: 0 | 1;

  @ApiProperty({ description: 'Tickets that are in' })
  a: number;

  @ApiProperty({ description: 'Meals served' })
  m: number;

  @ApiProperty({ description: 'Last two digits of the phone' })
  p: string;

  @ApiProperty({ description: 'Version: grows with every change of the row' })
  v: number;
}

export class GoneCodeDto {
  @ApiProperty()
  h: string;

  @ApiProperty({ enum: ['cancelled', 'replaced'] })
  why: 'cancelled' | 'replaced';
}

export class DoorListDto {
  @ApiPropertyOptional({ type: ListedEventDto, description: 'Only where it changed' })
  event?: ListedEventDto;

  @ApiProperty({ description: '32 hexadecimal digits' })
  salt: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'For the next page, or for what changes from now on',
  })
  cursor: string | null;

  @ApiProperty({ description: 'Whether no page follows' })
  complete: boolean;

  @ApiProperty({ type: [ListRowDto] })
  rows: ListRowDto[];

  @ApiProperty({ type: [GoneCodeDto] })
  gone: GoneCodeDto[];

  @ApiProperty({ description: 'Whether the device throws away what it has: this is the whole list' })
  reset: boolean;

  @ApiProperty({ description: 'Whether the event has more registrations than a list may have' })
  tooLarge: boolean;

  @ApiProperty({ type: String, format: 'date-time' })
  serverTime: Date;
}
