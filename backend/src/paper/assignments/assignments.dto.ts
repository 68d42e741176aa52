import { ID } from '@nestjs/graphql';
import { IsIn, IsUUID } from 'class-validator';
import { OfEvent } from '../../events/events.dto.js';
import { pageOf, PageQuery } from '../../http/pagination.js';
import { says } from '../../http/problems/field-faults.js';
import { Dollars, Nullable, Optional, Prop } from '../../http/shapes.js';
import { FreeText } from '../../http/validation.js';
import { ASSIGNMENT_STATUSES, type AssignmentStatus } from '../../rules/paper.js';
import { EventId, Ranges, RangesDoneDto, VolunteerId } from '../tickets/tickets.dto.js';

/** Maximum length of the reason for which numbers are void, in characters. */
const REASON_MAX_LENGTH = 500;

/** Numbers for a seller, or back from one. */
export class HolderRangesInput {
  @EventId()
  eventId: string;

  @VolunteerId()
  volunteerId: string;

  @Ranges()
  ranges: string[];
}

/** What a seller counted of an offer. */
export class AcceptPaperInput {
  @Ranges()
  ranges: string[];
}

export class VoidInput {
  @EventId()
  eventId: string;

  @Ranges()
  ranges: string[];

  @Prop({ maxLength: REASON_MAX_LENGTH, example: 'Lost on the bus' })
  @FreeText(REASON_MAX_LENGTH, { multiline: true })
  reason: string;
}

/** Paper tickets that were offered to a seller. */
export class AssignmentDto {
  @Prop(ID)
  id: string;

  @Prop(ID)
  volunteerId: string;

  @Prop({ example: 'Vera Volunteer' })
  volunteerName: string;

  @Prop([String], { example: ['101-125'], description: 'What was offered; once accepted, what of it was' })
  ranges: string[];

  @Prop(ASSIGNMENT_STATUSES)
  status: AssignmentStatus;

  @Prop()
  offeredAt: Date;

  @Prop({ example: 'Felix Finance', description: 'Who offered them' })
  offeredBy: string;

  @Nullable(Date)
  acceptedAt: Date | null;

  @Nullable(Date, 'When it was accepted, declined or withdrawn')
  endedAt: Date | null;

  @Nullable(String, { example: 'Vera Volunteer', description: 'By whom' })
  endedBy: string | null;
}

export class AssignmentDoneDto extends RangesDoneDto {
  @Nullable(AssignmentDto, 'Null where no number qualified')
  assignment: AssignmentDto | null;
}

export class AssignmentsQuery extends PageQuery {
  @OfEvent()
  eventId?: string;

  @Optional(ID)
  @IsUUID(undefined, says('id.invalid', 'volunteer_id must be the id of an account'))
  volunteerId?: string;

  @Optional(ASSIGNMENT_STATUSES)
  @IsIn(ASSIGNMENT_STATUSES, says('choice.unknown'))
  status?: AssignmentStatus;
}

export class AssignmentPageDto extends pageOf(AssignmentDto) {}

/** The caller's own paper tickets of one event. */
export class OwnPaperDto {
  @Prop(ID)
  eventId: string;

  @Prop({ example: 'Lantern Festival' })
  eventName: string;

  @Prop([AssignmentDto], 'Those that wait to be counted')
  offered: AssignmentDto[];

  @Prop([String], { example: ['101-117'] })
  out: string[];

  @Prop({ example: 17, description: 'How many are out' })
  outCount: number;

  @Prop([String], { example: ['118-125'] })
  sold: string[];

  @Prop({ example: 8, description: 'How many are sold' })
  soldCount: number;

  @Prop(Dollars, { example: 120, description: 'Dollars that the sold ones came to' })
  amount: number;
}

/** One of the caller's own paper tickets. */
export class OwnPaperTicketDto {
  @Prop(ID)
  eventId: string;

  @Prop({ example: 101 })
  number: number;

  @Prop(['offered', 'out', 'sold'])
  state: 'offered' | 'out' | 'sold';
}
