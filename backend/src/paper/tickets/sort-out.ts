import type { SessionUser } from '../../auth/actor.js';
import { LOCK_CAPACITY } from '../../database/capacity.sql.js';
import type { Transaction } from '../../database/database.js';
import type { EventStatus } from '../../rules/events.js';
import { eventStatusRules } from '../../rules/events.js';
import { type PaperRefusal, rangesOf } from '../../rules/paper.js';
import { may } from '../../rules/permissions.js';
import { PaperError } from './paper.error.js';
import type { RangesDoneDto } from './tickets.dto.js';
import { LOCK_EVENT } from './tickets.sql.js';

/** Numbers that qualify, and those that do not. */
export interface SortedOut<Ticket> {
  good: Ticket[];
  refused: Array<{ number: number; reason: PaperRefusal }>;
}

/**
 * Sorts out which of the asked numbers qualify.
 * @param asked in ascending order
 * @param refusalOf says why a number does not; null if it does
 */
export function sortOut<Ticket extends { number: number }>(
  asked: readonly number[],
  tickets: readonly Ticket[],
  refusalOf: (ticket: Ticket) => PaperRefusal | null,
): SortedOut<Ticket> {
  const byNumber = new Map(tickets.map((ticket) => [ticket.number, ticket]));
  const sorted: SortedOut<Ticket> = { good: [], refused: [] };
  for (const number of asked) {
    const ticket = byNumber.get(number);
    const reason = ticket ? refusalOf(ticket) : 'unknown';
    if (reason === null) sorted.good.push(ticket!);
    else sorted.refused.push({ number, reason });
  }
  return sorted;
}

export const numbersIn = (tickets: ReadonlyArray<{ number: number }>): number[] =>
  tickets.map(({ number }) => number);

export const toDone = ({ good, refused }: SortedOut<{ number: number }>): RangesDoneDto => ({
  done: rangesOf(numbersIn(good)),
  refused,
});

/** Locks an event and its capacity, before any ticket. @throws PaperError no_event */
export async function lockEvent(
  tx: Transaction,
  eventId: string,
): Promise<{ status: EventStatus; isOver: boolean; left: number | null }> {
  const [event] = await tx.run(LOCK_EVENT, [eventId]);
  if (!event) throw new PaperError({ code: 'no_event' });
  const [{ left }] = (await tx.run(LOCK_CAPACITY, [eventId])) as [{ left: number | null }];
  return { ...event, left };
}

/** @throws PaperError event_not_on_sale for a draft; no_event where the account may not know of it */
export function requirePublished({ status }: { status: EventStatus }, who: SessionUser): void {
  if (eventStatusRules(status).isPublished) return;
  throw new PaperError({ code: may(who, 'events.read.drafts') ? 'event_not_on_sale' : 'no_event' });
}
