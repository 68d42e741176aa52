import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/actor.js';
import { Database } from '../database/database.js';
import { EventError } from '../events/events.error.js';
import { may } from '../rules/permissions.js';
import type { ToDoDto } from './to-do.dto.js';
import { PUT_AWAY, READ_FACTS, type ToDoFacts } from './to-do.sql.js';
import { phaseOf, stepsOf, type ToDoPhase } from './to-do.steps.js';

/** Tells what is left to do before the first sale, and before the door. */
@Injectable()
export class ToDoService {
  constructor(private readonly database: Database) {}

  /** @param eventId the current event where it is left out @throws EventError no_event */
  async read({ user }: Actor, eventId: string | undefined): Promise<ToDoDto> {
    const facts = await this.facts(user.id, eventId);
    const phase = phaseOf(facts);
    if (phase === null || facts.putAway.includes(phase)) return { phase: null, steps: [] };
    const steps = stepsOf(phase, facts, (permission) => may(user, permission));
    return steps.every(({ isDone }) => isDone) ? { phase: null, steps: [] } : { phase, steps };
  }

  /** Shows the account nothing more of a phase of an event. @throws EventError no_event */
  async putAway(actor: Actor, eventId: string | undefined, phase: ToDoPhase): Promise<ToDoDto> {
    const facts = await this.facts(actor.user.id, eventId);
    await this.database.run(PUT_AWAY, [actor.user.id, facts.eventId, phase]);
    return this.read(actor, eventId);
  }

  private async facts(accountId: string, eventId: string | undefined): Promise<ToDoFacts> {
    const [facts] = await this.database.run(READ_FACTS, [eventId ?? null, accountId]);
    if (eventId !== undefined && facts!.eventId === null) throw new EventError({ code: 'no_event' });
    return facts!;
  }
}
