import type { Permission } from '../rules/permissions.js';
import type { ToDoFacts } from './to-do.sql.js';

/** When something has to be done by: nobody is kept from anything else meanwhile. */
export const TO_DO_PHASES = ['first_sale', 'door'] as const;
export type ToDoPhase = (typeof TO_DO_PHASES)[number];

interface Step {
  name: string;
  phase: ToDoPhase;
  /** Who may do it: for others it is not there. */
  requires: Permission;
  isDone: (facts: ToDoFacts) => boolean;
  /** Whether it is asked for at all; always where it is left out. */
  applies?: (facts: ToDoFacts) => boolean;
}

const STEPS = [
  {
    name: 'organization',
    phase: 'first_sale',
    requires: 'organization.edit',
    isDone: (facts) => facts.isNamed,
  },
  { name: 'mail', phase: 'first_sale', requires: 'organization.edit', isDone: (facts) => facts.isMailTested },
  { name: 'people', phase: 'first_sale', requires: 'accounts.manage', isDone: (facts) => facts.hasOthers },
  { name: 'event', phase: 'first_sale', requires: 'events.edit', isDone: (facts) => facts.eventId !== null },
  {
    name: 'prices',
    phase: 'first_sale',
    requires: 'prices.edit',
    isDone: (facts) => facts.hasPrices,
    applies: (facts) => facts.eventId !== null,
  },
  {
    name: 'on_sale',
    phase: 'first_sale',
    requires: 'events.edit',
    isDone: (facts) => facts.isOnSale,
    applies: (facts) => facts.eventId !== null,
  },
  { name: 'reminder', phase: 'door', requires: 'events.edit', isDone: (facts) => facts.hasReminder },
  { name: 'phones', phase: 'door', requires: 'door.manage', isDone: (facts) => facts.hasPhone },
  {
    name: 'transfers',
    phase: 'door',
    requires: 'transfers.review',
    isDone: (facts) => facts.unverifiedCents === 0,
  },
  {
    name: 'door',
    phase: 'door',
    requires: 'door.manage',
    isDone: (facts) => facts.isDoorOpen,
    applies: (facts) => facts.isAtDoor,
  },
] as const satisfies readonly Step[];

export const TO_DO_STEPS = STEPS.map(({ name }) => name);
export type ToDoStep = (typeof STEPS)[number]['name'];

/** What the phase is about: sales until the first one, then the door once it is near; nothing in between and afterwards. */
export function phaseOf(facts: ToDoFacts): ToDoPhase | null {
  if (facts.isPast) return null;
  if (!facts.isSold && !facts.isClosed) return 'first_sale';
  return facts.isNear ? 'door' : null;
}

/** The steps of a phase that somebody may do, those that are done included. */
export const stepsOf = (
  phase: ToDoPhase,
  facts: ToDoFacts,
  may: (permission: Permission) => boolean,
): Array<{ step: ToDoStep; isDone: boolean }> =>
  STEPS.filter(
    (step: Step) => step.phase === phase && may(step.requires) && (step.applies?.(facts) ?? true),
  ).map(({ name, isDone }) => ({ step: name, isDone: isDone(facts) }));
