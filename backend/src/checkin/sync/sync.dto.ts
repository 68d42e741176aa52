import { ID, Int } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { Allow, ArrayMaxSize, IsArray, IsObject, IsUUID, ValidateNested } from 'class-validator';
import { Dollars, Nullable, Optional, Prop } from '../../http/shapes.js';
import { says } from '../../http/problems/field-faults.js';
import { Instant } from '../../http/validation.js';
import { LeaseDto } from '../sales/leases.dto.js';
import {
  DEVICE_LABEL_MAX_LENGTH,
  type Station,
  STATIONS,
  SYNC_MAX_SCANS,
  SYNC_OUTCOMES,
  type SyncOutcome,
  UNDO_REASON_MAX_LENGTH,
} from '../../rules/admissions.js';

/** Average size of one scan, or of a device's state, as JSON, at most: names, six ids, and an escaped label. */
const SCAN_MAX_BYTES = 1_000;

/** Maximum size of a sync as JSON, in bytes. */
export const SYNC_MAX_BYTES = (SYNC_MAX_SCANS + 2) * SCAN_MAX_BYTES;

/** How many scans of an event wait on a device. */
class WaitingOfEventInput {
  @Prop(ID)
  eventId: string;

  @Prop(Int, { example: 31 })
  waiting: number;
}

/** Sales of one seller at one event that wait on a device. */
class WaitingSalesOfInput {
  @Prop(ID)
  eventId: string;

  @Prop(ID)
  accountId: string;

  @Prop(Int, { example: 3 })
  count: number;

  @Prop(Dollars, { example: 45 })
  amount: number;
}

class WaitingSalesInput {
  @Prop(Int, { example: 3 })
  count: number;

  @Prop(Dollars, { example: 45 })
  amount: number;

  @Optional([WaitingSalesOfInput], {
    description:
      'By event and account, where they are not all of the signed-in account and the event of the device',
  })
  of?: WaitingSalesOfInput[];
}

/** The state of the device when it syncs. Only its id is needed; whatever else cannot be read is cleaned or left out. */
class SyncDeviceInput {
  @Prop(ID)
  @IsUUID(undefined, says('id.invalid'))
  id: string;

  @Optional(String, {
    nullable: true,
    example: 'Gate A',
    maxLength: DEVICE_LABEL_MAX_LENGTH,
    description: 'A longer one is cut, and characters that cannot be shown are left out',
  })
  @Allow()
  label?: string | null;

  @Optional(STATIONS, { default: 'entrance' })
  @Allow()
  station?: Station;

  @Optional(String, { nullable: true, description: 'Of the list that it has; null before the first' })
  @Allow()
  listCursor?: string | null;

  @Optional({ example: 31, description: 'Scans that wait on it, these included' })
  @Allow()
  waiting?: number;

  @Optional(ID, { nullable: true, description: 'The event that it scans for' })
  @Allow()
  eventId?: string | null;

  @Optional(WaitingSalesInput, {
    nullable: true,
    description: 'Sales at the door that wait on it. With it, the answer has the lease of the device',
  })
  @Allow()
  sales?: WaitingSalesInput | null;

  @Optional([WaitingOfEventInput], { description: 'Of which events the scans are that wait on it' })
  @Allow()
  waitingOf?: WaitingOfEventInput[];
}

/** A scan or undo that a device made without asking the server. Read by `readScan`. */
class SyncedScanInput {
  @Prop(ID, 'UUID v7')
  scanId: string;

  @Prop(ID)
  eventId: string;

  @Optional({ example: 'K7M2P-9QXWR-4TBHN', description: 'Or id' })
  code?: string;

  @Optional(ID, 'The registration, of somebody who was found by name')
  id?: string;

  @Prop(STATIONS)
  station: Station;

  @Optional(Int, { nullable: true, example: 2, description: 'Null for all; positive for an undo, too' })
  tickets?: number | null;

  @Prop({ format: 'date-time', description: "By the device's clock" })
  scannedAt: string;

  @Prop('What the person was told')
  letIn: boolean;

  @Optional(Int, {
    nullable: true,
    example: 3,
    description:
      'How many were let in or served, where tickets is null: what was left by the list of the device',
  })
  letInTickets?: number | null;

  @Optional(ID, { nullable: true, description: 'The scan that this one takes back' })
  undoes?: string | null;

  @Optional(ID, { nullable: true, description: 'Who was signed in when it was scanned' })
  accountId?: string | null;

  @Optional(String, {
    nullable: true,
    example: 'Gate A',
    maxLength: DEVICE_LABEL_MAX_LENGTH,
    description: "The device's label when it was scanned; left out or null where it is the device's now",
  })
  label?: string | null;

  @Optional(String, {
    nullable: true,
    example: 'Wrong person',
    maxLength: UNDO_REASON_MAX_LENGTH,
    description:
      'Of an undo: presidents and finance directors need one for all but what they let in within a minute before',
  })
  reason?: string | null;
}

export class SyncInput {
  @Prop("The device's clock")
  @Instant()
  now: Date;

  @Prop()
  @IsObject(says('required'))
  @ValidateNested()
  @Type(() => SyncDeviceInput)
  device: SyncDeviceInput;

  @Prop([SyncedScanInput], { maxItems: SYNC_MAX_SCANS })
  @IsArray(says('choice.unknown', 'Must be an array'))
  @ArrayMaxSize(SYNC_MAX_SCANS, says('number.out_of_range', `Must be at most ${SYNC_MAX_SCANS} scans`))
  scans: SyncedScanInput[];
}

class FirstScanDto {
  @Prop()
  scannedAt: Date;

  @Nullable(String, { example: 'Gate B' })
  label: string | null;

  @Prop({ example: 'Vera Volunteer' })
  by: string;

  @Nullable(String, {
    example: null,
    description: 'Who sent it, if it was somebody else: by is then only what the phone says',
  })
  sentBy: string | null;
}

export class SyncedScanDto {
  @Nullable(ID, 'As it was sent, whether it is a UUID or not; null if it was no text')
  scanId: string | null;

  @Prop(SYNC_OUTCOMES)
  outcome: SyncOutcome;

  @Prop({ example: 2, description: 'How many of its tickets count, or were taken back' })
  tickets: number;

  @Prop({ example: 2, description: 'How many tickets of the registration are in' })
  admitted: number;

  @Prop({ example: 0 })
  served: number;

  @Prop({ example: 3, description: "The registration's version" })
  v: number;

  @Optional('The first scan of those who are in')
  first?: FirstScanDto;
}

/** The answer to a device that tells of its sales. */
export class SyncDto {
  @Prop([SyncedScanDto])
  scans: SyncedScanDto[];

  @Nullable(LeaseDto, 'Null: none, or its event has no capacity')
  lease: LeaseDto | null;
}
