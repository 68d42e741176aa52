import { ID, Int } from '@nestjs/graphql';
import { IsIn, IsInt, IsUUID, Max, Min } from 'class-validator';
import { pageOf, PageQuery, WholeNumber } from '../../http/pagination.js';
import { says } from '../../http/problems/field-faults.js';
import { checked, Nullable, Optional, Prop } from '../../http/shapes.js';
import { Ruled } from '../../http/validation.js';
import {
  checkRanges,
  NUMBER_MAX,
  PAPER_REFUSALS,
  PAPER_STATES,
  type PaperRefusal,
  type PaperState,
  RANGES_MAX,
} from '../../rules/paper.js';

/** Maximum size of a list of ranges as JSON, in bytes. */
const RANGE_MAX_BYTES = 24;
/** The body of a route that takes ranges. */
export const RANGES_BODY = { bytes: 4_096 + RANGES_MAX * RANGE_MAX_BYTES, elements: RANGES_MAX };

/** Numbers of paper tickets. */
export const Ranges = () =>
  checked(
    Prop([String], {
      example: ['101-125', '130'],
      maxItems: RANGES_MAX,
      description: 'At most 2,000 numbers in all',
    }),
    Ruled(checkRanges),
  );

export const EventId = () =>
  checked(Prop(ID), IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event')));

export const VolunteerId = () =>
  checked(
    Prop(ID, 'The account that has, or gets, the tickets'),
    IsUUID(undefined, says('id.invalid', 'volunteer_id must be the id of an account')),
  );

class RefusedNumberDto {
  @Prop({ example: 118 })
  number: number;

  @Prop(PAPER_REFUSALS, 'Why it was left as it was: often the state in which it is')
  reason: PaperRefusal;
}

/** What was done with some numbers, and which were left as they were. */
export class RangesDoneDto {
  @Prop([String], { example: ['101-117'] })
  done: string[];

  @Prop([RefusedNumberDto])
  refused: RefusedNumberDto[];
}

export class PaperTicketDto {
  @Prop({ example: 101 })
  number: number;

  @Prop(ID)
  bookId: string;

  @Prop(PAPER_STATES)
  state: PaperState;

  @Nullable(ID, 'Who has it offered, out or sold')
  volunteerId: string | null;

  @Nullable(String, { example: 'Vera Volunteer' })
  volunteerName: string | null;

  @Nullable(ID, 'As what it is sold')
  registrationId: string | null;

  @Prop('Since when it is in this state')
  since: Date;
}

export class PaperTicketsQuery extends PageQuery {
  @EventId()
  eventId: string;

  @Optional({ type: 'integer', minimum: 1, maximum: NUMBER_MAX, description: 'This number alone' })
  @Max(NUMBER_MAX, says('number.out_of_range', 'number must be the number of a ticket'))
  @Min(1, says('number.out_of_range', 'number must be the number of a ticket'))
  @IsInt(says('number.out_of_range', 'number must be the number of a ticket'))
  @WholeNumber()
  number?: number;

  @Optional(PAPER_STATES)
  @IsIn(PAPER_STATES, says('choice.unknown'))
  state?: PaperState;

  @Optional(ID)
  @IsUUID(undefined, says('id.invalid', 'volunteer_id must be the id of an account'))
  volunteerId?: string;
}

export class PaperTicketPageDto extends pageOf(PaperTicketDto) {}

/** How many tickets are in each state. */
export class PaperCountsDto implements Record<PaperState, number> {
  @Prop(Int, { example: 60 })
  printed: number;

  @Prop(Int, { example: 0 })
  offered: number;

  @Prop(Int, { example: 25 })
  out: number;

  @Prop(Int, { example: 14 })
  sold: number;

  @Prop(Int, { example: 1 })
  void: number;
}
