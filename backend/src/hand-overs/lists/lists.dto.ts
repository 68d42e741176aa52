import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { PageQuery, PaginationDto, TrueOrFalse } from '../../http/pagination.js';
import { says } from '../../http/problems/field-faults.js';
import { HAND_OVER_STATUSES, type HandOverStatus } from '../../rules/hand-overs.js';
import { HandOverDto } from '../hand-over/hand-over.dto.js';

export class HandOverQuery extends PageQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'Of all events where it is left out' })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  @IsOptional()
  eventId?: string;

  @ApiPropertyOptional({ enum: HAND_OVER_STATUSES })
  @IsIn(HAND_OVER_STATUSES, says('choice.unknown'))
  @IsOptional()
  status?: HandOverStatus;

  @ApiPropertyOptional({ format: 'uuid' })
  @IsUUID(undefined, says('id.invalid', 'volunteer_id must be the id of an account'))
  @IsOptional()
  volunteerId?: string;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'Only those with, or without, a difference that nobody explained',
  })
  @IsBoolean(says('boolean.invalid', 'unexplained must be true or false'))
  @IsOptional()
  @TrueOrFalse()
  unexplained?: boolean;

  @ApiPropertyOptional({
    type: Boolean,
    description:
      'Only those that wait for somebody, offered or with a difference that nobody explained; or only the other ones',
  })
  @IsBoolean(says('boolean.invalid', 'open must be true or false'))
  @IsOptional()
  @TrueOrFalse()
  open?: boolean;
}

export class HandOverListDto {
  @ApiProperty({ type: [HandOverDto] })
  data: HandOverDto[];

  @ApiProperty({ type: PaginationDto })
  pagination: PaginationDto;
}

/** An event in which the caller has cash, a float or an open offer. */
class OwnCashDto {
  @ApiProperty({ format: 'uuid' })
  eventId: string;

  @ApiProperty({ example: 'Lantern Festival' })
  name: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 131,
    description: 'Dollars by the book; below zero: to get back. Null while an offer waits: both count blind',
  })
  cashInHand: number | null;

  @ApiProperty({ example: 50, description: 'Dollars of float' })
  floatAmount: number;

  @ApiProperty({ description: "At or over the event's limit of cash in hand" })
  overCashLimit: boolean;

  @ApiProperty({ type: HandOverDto, nullable: true })
  openOffer: HandOverDto | null;
}

export class OwnHandOversDto extends HandOverListDto {
  @ApiProperty({ type: [OwnCashDto] })
  events: OwnCashDto[];
}
