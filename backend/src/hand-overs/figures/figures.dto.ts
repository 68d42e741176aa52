import { ObjectType } from '@nestjs/graphql';
import { Dollars, Prop } from '../../http/shapes.js';

/** Totals of an event's hand-overs, for the dashboard. */
@ObjectType('HandOverFigures')
export class HandOverFiguresDto {
  @Prop('Hand-overs that wait to be received')
  offered: number;

  @Prop('Those with a difference that nobody explained')
  unexplained: number;

  @Prop(Dollars, 'Dollars that were received beyond what was to hand over')
  over: number;

  @Prop(Dollars, 'Dollars that were missing, of what was declared or, of a last one, expected')
  short: number;
}
