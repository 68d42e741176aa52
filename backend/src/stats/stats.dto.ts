import { ArgsType, ObjectType } from '@nestjs/graphql';
import { IsIn } from 'class-validator';
import { Dollars, Enum, Optional, Prop } from '../http/shapes.js';
import { EventQuery } from '../events/events.dto.js';
import { says } from '../http/problems/field-faults.js';
import type { PaymentMode } from '../rules/tickets.js';

const SERIES_KINDS = ['sales_per_day', 'check_ins_per_5_min', 'meals_per_5_min'] as const;
type SeriesKind = (typeof SERIES_KINDS)[number];
const SeriesKindEnum = new Enum('SeriesKind', SERIES_KINDS);

@ArgsType()
export class SeriesQuery extends EventQuery {
  @Prop(SeriesKindEnum)
  @IsIn(SERIES_KINDS, says('choice.unknown', `kind must be one of ${SERIES_KINDS.join(', ')}`))
  kind: SeriesKind;
}

type Revenues = { [Mode in PaymentMode as `revenue${Capitalize<Mode>}`]: number };

@ObjectType('Stats')
export class StatsDto implements Revenues {
  @Prop({ example: 120, description: 'Tickets, guests included' })
  totalRegistered: number;

  @Prop({ example: 70 })
  totalRegistrations: number;

  @Prop({ example: 12, description: 'Registrations' })
  checkedIn: number;

  @Prop({ example: 21, description: 'Tickets' })
  ticketsAdmitted: number;

  @Prop({ example: 8 })
  mealsServed: number;

  @Prop({ example: 14, description: 'Tickets of these that were sold at the door' })
  doorTickets: number;

  @Prop(Dollars, { example: 210, description: 'Dollars of the revenue that were taken at the door' })
  doorRevenue: number;

  @Prop({ example: 80, description: 'Tickets with food' })
  mealsOrdered: number;

  @Prop({ example: 80 })
  withFoodTickets: number;

  @Prop({ example: 40 })
  withoutFoodTickets: number;

  @Prop({ example: 0, description: 'People whose ticket mail came back' })
  bounced: number;

  @Prop(Dollars, { example: 1200 })
  revenueCash: number;

  @Prop(Dollars, { example: 850.5 })
  revenueZelle: number;

  @Prop(Dollars, { example: 640, description: 'Dollars, of transfers that somebody found at the bank' })
  zelleVerified: number;

  @Prop(Dollars, { example: 210.5, description: 'Dollars, of the other ones' })
  zelleUnverified: number;

  @Prop(Dollars, { example: 2050.5 })
  totalRevenue: number;
}

const COUNT = 'Tickets sold that day, guests included; or tickets let in, or meals served';

@ObjectType('SeriesPoint')
export class SeriesPointDto {
  @Prop('When the day, on the clock of the event, or the five minutes began')
  at: Date;

  @Prop({ example: 14, description: COUNT })
  count: number;

  @Optional(Dollars, { example: 252, description: 'Dollars; of sales only' })
  amount?: number;
}
