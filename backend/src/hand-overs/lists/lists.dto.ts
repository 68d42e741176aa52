import { ID } from '@nestjs/graphql';
import { IsBoolean, IsIn, IsUUID } from 'class-validator';
import { Dollars, Nullable, Optional, Prop } from '../../http/shapes.js';
import { pageOf, PageQuery, TrueOrFalse } from '../../http/pagination.js';
import { says } from '../../http/problems/field-faults.js';
import { HAND_OVER_STATUSES, type HandOverStatus } from '../../rules/hand-overs.js';
import { WaitingSalesDto } from '../../volunteers/sellers/sellers.dto.js';
import { HandOverDto } from '../hand-over/hand-over.dto.js';

export class HandOverQuery extends PageQuery {
  @Optional(ID, 'Of all events where it is left out')
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  eventId?: string;

  @Optional(HAND_OVER_STATUSES)
  @IsIn(HAND_OVER_STATUSES, says('choice.unknown'))
  status?: HandOverStatus;

  @Optional(ID)
  @IsUUID(undefined, says('id.invalid', 'volunteer_id must be the id of an account'))
  volunteerId?: string;

  @Optional('Only those with, or without, a difference that nobody explained')
  @IsBoolean(says('boolean.invalid', 'unexplained must be true or false'))
  @TrueOrFalse()
  unexplained?: boolean;

  @Optional(
    'Only those that wait for somebody, offered or with a difference that nobody explained; or only the other ones',
  )
  @IsBoolean(says('boolean.invalid', 'open must be true or false'))
  @TrueOrFalse()
  open?: boolean;
}

export class HandOverListDto extends pageOf(HandOverDto) {}

/** An event in which the caller has cash, a float or an open offer. */
class OwnCashDto {
  @Prop(ID)
  eventId: string;

  @Prop({ example: 'Lantern Festival' })
  name: string;

  @Nullable(Dollars, {
    example: 131,
    description: 'Dollars by the book; below zero: to get back. Null while an offer waits: both count blind',
  })
  cashInHand: number | null;

  @Prop(Dollars, { example: 50, description: 'Dollars of float' })
  floatAmount: number;

  @Prop("At or over the event's limit of cash in hand")
  overCashLimit: boolean;

  @Prop(WaitingSalesDto, {
    description:
      'Sales at the door that were still on a phone when it was last heard from, in no other figure',
  })
  waitingSales: WaitingSalesDto;

  @Nullable(HandOverDto)
  openOffer: HandOverDto | null;
}

export class OwnHandOversDto extends HandOverListDto {
  @Prop([OwnCashDto])
  events: OwnCashDto[];
}
