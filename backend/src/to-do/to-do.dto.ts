import { ID } from '@nestjs/graphql';
import { IsBoolean, IsIn, IsUUID } from 'class-validator';
import { says } from '../http/problems/field-faults.js';
import { Nullable, Omittable, Optional, Prop } from '../http/shapes.js';
import { TO_DO_PHASES, TO_DO_STEPS, type ToDoPhase, type ToDoStep } from './to-do.steps.js';

export class PutAwayInput {
  @Optional(ID, {
    nullable: true,
    description: 'Left out or null: what is left to do before there is an event',
  })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  eventId?: string | null;

  @Prop(TO_DO_PHASES)
  @IsIn(TO_DO_PHASES, says('choice.unknown', `phase must be one of ${TO_DO_PHASES.join(', ')}`))
  phase: ToDoPhase;

  @Omittable({ default: true, description: 'false: show it again' })
  @IsBoolean(says('boolean.invalid', 'is_put_away must be true or false'))
  isPutAway?: boolean;
}

class ToDoStepDto {
  @Prop(TO_DO_STEPS)
  step: ToDoStep;

  @Prop()
  isDone: boolean;
}

export class ToDoDto {
  @Nullable(TO_DO_PHASES, 'What comes next; null where nothing is left to do, or the caller has put it away')
  phase: ToDoPhase | null;

  @Prop([ToDoStepDto], { description: 'What the caller may do, in the order in which it is best done' })
  steps: ToDoStepDto[];

  @Nullable(TO_DO_PHASES, 'What the caller has put away of what is left to do; null where that is nothing')
  putAway: ToDoPhase | null;
}
