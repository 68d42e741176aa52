import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/actor.js';
import { Database } from '../database/database.js';
import { EventError } from '../events/events.error.js';
import { may } from '../rules/permissions.js';
import type { ToDoDto } from './to-do.dto.js';
import { BRING_BACK, PUT_AWAY, READ_FACTS, type ToDoFacts } from './to-do.sql.js';
import { phaseOf, stepsOf, type ToDoPhase } from './to-do.steps.js';

/** Tells what is left to do before the first sale, and before the door. */
@Injectable()
export class ToDoService {
  constructor(private readonly database: Database) {}

  /** @param eventId the current event where it is left out @throws EventError no_event */
  async read({ user }: Actor, eventId: string | undefined): Promise<ToDoDto> {
    const facts = await this.facts(user.id, eventId);
    const phase = phaseOf(facts);
    const steps = phase === null ? [] : stepsOf(phase, facts, (permission) => may(user, permission));
    if (steps.every(({ isDone }) => isDone)) return { phase: null, steps: [], putAway: null };
    return phase !== null && facts.putAway.includes(phase)
      ? { phase: null, steps: [], putAway: phase }
      : { phase, steps, putAway: null };
  }

  /** Shows the account nothing more of a phase of an event, or shows it again. @throws EventError no_event */
  async putAway(
    actor: Actor,
    eventId: string | undefined,
    phase: ToDoPhase,
    isPutAway: boolean,
  ): Promise<ToDoDto> {
    const facts = await this.facts(actor.user.id, eventId);
    await this.database.run(isPutAway ? PUT_AWAY : BRING_BACK, [actor.user.id, facts.eventId, phase]);
    return this.read(actor, eventId);
  }

  private async facts(accountId: string, eventId: string | undefined): Promise<ToDoFacts> {
    const [facts] = await this.database.run(READ_FACTS, [eventId ?? null, accountId]);
    if (eventId !== undefined && facts!.eventId === null) throw new EventError({ code: 'no_event' });
    return facts!;
  }
}
