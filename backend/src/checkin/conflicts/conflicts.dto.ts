import { ID, Int } from '@nestjs/graphql';
import { IsBoolean, IsUUID } from 'class-validator';
import { Nullable, Omittable, Prop } from '../../http/shapes.js';
import { OfEvent } from '../../events/events.dto.js';
import { PageQuery } from '../../http/pagination.js';
import { says } from '../../http/problems/field-faults.js';
import { FreeText } from '../../http/validation.js';
import { type Station, STATIONS, SYNC_OUTCOMES, type SyncOutcome } from '../../rules/admissions.js';

export class ConflictsQuery extends PageQuery {
  @OfEvent()
  eventId?: string;
}

class CountedScanDto {
  @Prop(ID)
  scanId: string;

  @Nullable(ID)
  deviceId: string | null;

  @Nullable(String, { example: 'Gate A' })
  label: string | null;

  @Prop({
    example: 'Vera Volunteer',
    description: 'Who scanned; where somebody else sent it, as the phone says',
  })
  account: string;

  @Nullable(String, 'Who sent it, where that was somebody else')
  sentBy: string | null;

  @Prop(ID, 'The account that sent it')
  senderId: string;

  @Prop()
  scannedAt: Date;

  @Prop()
  recordedAt: Date;
}

/** A scan that let in more people than it counted. */
class ConflictingScanDto extends CountedScanDto {
  @Prop(STATIONS)
  station: Station;

  @Prop(SYNC_OUTCOMES)
  outcome: SyncOutcome;

  @Prop({ example: 2 })
  letIn: number;

  @Prop({ example: 0 })
  counted: number;

  @Nullable(String, 'Who had the paper ticket then, where that is not whose sale it is now')
  seller: string | null;

  @Nullable(CountedScanDto, 'The first that counts, and was not taken back')
  other: CountedScanDto | null;
}

/** A registration of which more people were let in than it has tickets; or an account and device that let in people without. */
export class ConflictDto {
  @Nullable(ID)
  registrationId: string | null;

  @Nullable(String)
  name: string | null;

  @Nullable(Int)
  ticketQuantity: number | null;

  @Nullable(ID, 'Who sent the scans; only where there is no registration')
  accountId: string | null;

  @Nullable(String, { example: 'Vera Volunteer' })
  account: string | null;

  @Nullable(ID, 'The device; only where there is no registration')
  deviceId: string | null;

  @Nullable(String, { example: 'Gate A', description: "The device's label now" })
  label: string | null;

  @Prop({ example: 3, description: 'How many scans let in or served more people than they counted' })
  count: number;

  @Prop({ example: 5, description: 'How many people those are, at both stations' })
  people: number;

  @Prop('When the first of them was scanned')
  firstAt: Date;

  @Prop('When the last of them was scanned')
  lastAt: Date;

  @Prop([ConflictingScanDto], 'The newest of them, at most 20; empty where there is no registration')
  scans: ConflictingScanDto[];
}

const REASON_MAX_LENGTH = 500;

/** Whose scans are set aside: a device's, or all of an account. Exactly one of the two is given. */
export class SetAsideInput {
  @Omittable(ID)
  @IsUUID(undefined, says('id.invalid'))
  deviceId?: string;

  @Omittable(ID)
  @IsUUID(undefined, says('id.invalid'))
  accountId?: string;

  @Omittable({
    default: false,
    description:
      "Whether the account's scans of registrations go too; otherwise only those of no registration",
  })
  @IsBoolean(says('boolean.invalid'))
  knownTickets?: boolean;

  @Prop({ example: 'Made up', maxLength: REASON_MAX_LENGTH })
  @FreeText(REASON_MAX_LENGTH, { multiline: true })
  reason: string;
}

export class SetAsideDto {
  @Prop({ example: 80_000, description: 'How many scans were set aside' })
  scans: number;

  @Prop({ example: 80_000, description: 'How many people they let in' })
  people: number;
}
