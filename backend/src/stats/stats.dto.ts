import { ArgsType, Field, Float, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { EventQuery } from '../events/events.dto.js';
import { says } from '../http/problems/field-faults.js';
import type { PaymentMode } from '../rules/tickets.js';

const SERIES_KINDS = ['sales_per_day', 'check_ins_per_5_min', 'meals_per_5_min'] as const;
type SeriesKind = (typeof SERIES_KINDS)[number];
const SeriesKindEnum = Object.fromEntries(SERIES_KINDS.map((kind) => [kind, kind]));
registerEnumType(SeriesKindEnum, { name: 'SeriesKind' });

@ArgsType()
export class SeriesQuery extends EventQuery {
  @Field(() => SeriesKindEnum)
  @ApiProperty({ enum: SERIES_KINDS })
  @IsIn(SERIES_KINDS, says('choice.unknown', `kind must be one of ${SERIES_KINDS.join(', ')}`))
  kind: SeriesKind;
}

type Revenues = { [Mode in PaymentMode as `revenue${Capitalize<Mode>}`]: number };

@ObjectType('Stats')
export class StatsDto implements Revenues {
  @Field(() => Int, { description: 'Tickets, guests included' })
  @ApiProperty({ example: 120, description: 'Tickets, guests included' })
  totalRegistered: number;

  @Field(() => Int)
  @ApiProperty({ example: 70 })
  totalRegistrations: number;

  @Field(() => Int, { description: 'Registrations' })
  @ApiProperty({ example: 12, description: 'Registrations' })
  checkedIn: number;

  @Field(() => Int, { description: 'Tickets' })
  @ApiProperty({ example: 21, description: 'Tickets' })
  ticketsAdmitted: number;

  @Field(() => Int)
  @ApiProperty({ example: 8 })
  mealsServed: number;

  @Field(() => Int, { description: 'Tickets with food' })
  @ApiProperty({ example: 80, description: 'Tickets with food' })
  mealsOrdered: number;

  @Field(() => Int)
  @ApiProperty({ example: 80 })
  withFoodTickets: number;

  @Field(() => Int)
  @ApiProperty({ example: 40 })
  withoutFoodTickets: number;

  @Field(() => Int, { description: 'People whose ticket mail came back' })
  @ApiProperty({ example: 0, description: 'People whose ticket mail came back' })
  bounced: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 1200, description: 'Dollars' })
  revenueCash: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 850.5, description: 'Dollars' })
  revenueZelle: number;

  @Field(() => Float, { description: 'Dollars, of transfers that somebody found at the bank' })
  @ApiProperty({ example: 640, description: 'Dollars, of transfers that somebody found at the bank' })
  zelleVerified: number;

  @Field(() => Float, { description: 'Dollars, of the other ones' })
  @ApiProperty({ example: 210.5, description: 'Dollars, of the other ones' })
  zelleUnverified: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 2050.5, description: 'Dollars' })
  totalRevenue: number;
}

const COUNT = 'Tickets sold that day, guests included; or tickets let in, or meals served';

@ObjectType('SeriesPoint')
export class SeriesPointDto {
  @Field({ description: 'When the day, on the clock of the event, or the five minutes began' })
  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'When the day, on the clock of the event, or the five minutes began',
  })
  at: Date;

  @Field(() => Int, { description: COUNT })
  @ApiProperty({ example: 14, description: COUNT })
  count: number;

  @Field(() => Float, { nullable: true, description: 'Dollars; of sales only' })
  @ApiPropertyOptional({ example: 252, description: 'Dollars; of sales only' })
  amount?: number;
}
