import { Field, Float, Int, ObjectType } from '@nestjs/graphql';

/** Totals of an event's hand-overs, for the dashboard. */
@ObjectType('HandOverFigures')
export class HandOverFiguresDto {
  @Field(() => Int, { description: 'Hand-overs that wait to be received' })
  offered: number;

  @Field(() => Int, { description: 'Those with a difference that nobody explained' })
  unexplained: number;

  @Field(() => Float, { description: 'Dollars that were received beyond what was to hand over' })
  over: number;

  @Field(() => Float, {
    description: 'Dollars that were missing, of what was declared or, of a last one, expected',
  })
  short: number;
}
