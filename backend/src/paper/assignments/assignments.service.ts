import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { AuditAction } from '../../audit/audit-entry.entity.js';
import type { Actor } from '../../auth/actor.js';
import { Database, type Transaction } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { PAGE_DEFAULT, paginationOf } from '../../http/pagination.js';
import { Live } from '../../live/live.js';
import { dollarsOf } from '../../rules/money.js';
import { type AssignmentStatus, numbersOf, rangesOf } from '../../rules/paper.js';
import { parseQrCode } from '../../rules/qr-codes.js';
import { noAssignment, PaperError } from '../tickets/paper.error.js';
import { lockEvent, numbersIn, requirePublished, sortOut, toDone } from '../tickets/sort-out.js';
import { CHANGE_TICKETS, LOCK_HOLDER, LOCK_TICKETS } from '../tickets/tickets.sql.js';
import type {
  AssignmentDoneDto,
  AssignmentDto,
  AssignmentPageDto,
  AssignmentsQuery,
  HolderRangesInput,
  OwnPaperDto,
  OwnPaperTicketDto,
} from './assignments.dto.js';
import {
  ADD_ASSIGNMENT,
  type AssignmentRow,
  COUNT_ASSIGNMENTS,
  END_ASSIGNMENT,
  FIND_OWN,
  LIST_ASSIGNMENTS,
  LIST_OWN_EVENTS,
  LIST_OWN_NUMBERS,
  LOCK_ASSIGNMENT,
  READ_ASSIGNMENT,
} from './assignments.sql.js';

/** What ends an offer. */
type Ending = Exclude<AssignmentStatus, 'offered'>;
const ENDINGS: Record<Ending, AuditAction> = {
  accepted: 'paper.accepted',
  declined: 'paper.declined',
  withdrawn: 'paper.withdrawn',
};

const toDto = ({ eventId: _eventId, numbers, accepted, ...assignment }: AssignmentRow): AssignmentDto => ({
  ...assignment,
  ranges: rangesOf(accepted ?? numbers),
  acceptedAt: accepted && assignment.endedAt,
});

/** Gives paper tickets to sellers, who count them before they have them. The cases are in docs/paper-cases.md. */
@Injectable()
export class AssignmentsService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly live: Live,
  ) {}

  /**
   * Offers printed numbers to somebody. They count against the capacity from then on.
   * @throws PaperError own_paper, no_event, event_over, event_not_on_sale, no_holder, holder_inactive, sold_out;
   *   IdempotencyKeyReused
   */
  async offer(
    actor: Actor,
    { eventId, volunteerId, ranges }: HolderRangesInput,
    key: IdempotencyKey | null,
  ): Promise<AssignmentDoneDto> {
    if (volunteerId.toLowerCase() === actor.user.id) throw new PaperError({ code: 'own_paper' });
    const answer = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const event = await lockEvent(tx, eventId);
      requirePublished(event, actor.user);
      if (event.isOver) throw new PaperError({ code: 'event_over' });
      const asked = numbersOf(ranges);
      const tickets = await tx.run(LOCK_TICKETS, [eventId, asked]);
      const sorted = sortOut(asked, tickets, ({ state }) => (state === 'printed' ? null : state));
      const [holder] = await tx.run(LOCK_HOLDER, [volunteerId]);
      if (!holder) throw new PaperError({ code: 'no_holder' });
      if (!holder.isActive) throw new PaperError({ code: 'holder_inactive' });
      if (sorted.good.length === 0) return { ...toDone(sorted), assignment: null };
      if (event.left !== null && sorted.good.length > event.left)
        throw new PaperError({ code: 'sold_out', left: event.left });
      const numbers = numbersIn(sorted.good);
      const [added] = await tx.run(ADD_ASSIGNMENT, [eventId, volunteerId, numbers, actor.user.id]);
      const { id } = added!;
      await tx.run(CHANGE_TICKETS, [eventId, numbers, 'offered', volunteerId, id, actor.user.id, null]);
      await writeAudit(tx, actor, {
        action: 'paper.offered',
        subjectType: 'user',
        subjectId: volunteerId,
        eventId,
        details: { assignmentId: id, ranges: rangesOf(numbers), tickets: numbers.length },
      });
      return { ...toDone(sorted), assignment: await this.read(tx, id) };
    });
    this.live.publish('event', eventId);
    return answer;
  }

  /**
   * Ends an offer: who it was made to accepts it or declines it, or it is withdrawn, which the caller has to be allowed. What was not
   * accepted of it is printed again. Where none of the counted numbers is of the offer, it stays as it is.
   * @param ranges what was counted of one that is accepted
   * @throws PaperError no_assignment, assignment_ended; IdempotencyKeyReused
   */
  async end(
    actor: Actor,
    id: string,
    ending: Ending,
    ranges: readonly string[],
    key: IdempotencyKey | null,
  ): Promise<AssignmentDoneDto> {
    const [found] = await this.database.run(READ_ASSIGNMENT, [id]);
    if (!found || (ending !== 'withdrawn' && found.volunteerId !== actor.user.id)) throw noAssignment();
    const { eventId, volunteerId } = found;
    const counted = numbersOf(ranges);
    const answer = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      await lockEvent(tx, eventId);
      const { status, numbers } = (await tx.run(LOCK_ASSIGNMENT, [id]))[0]!;
      if (status !== 'offered') throw new PaperError({ code: 'assignment_ended' });
      const tickets = await tx.run(LOCK_TICKETS, [eventId, [...new Set([...numbers, ...counted])]]);
      const isOfOffer = (ticket: (typeof tickets)[number]) =>
        ticket.state === 'offered' && ticket.assignmentId === id;
      const sorted = sortOut(counted, tickets, (ticket) => (isOfOffer(ticket) ? null : 'not_offered'));
      const accepted = numbersIn(sorted.good);
      if (ending === 'accepted' && accepted.length === 0)
        return { ...toDone(sorted), assignment: await this.read(tx, id) };
      const back = numbersIn(tickets.filter(isOfOffer)).filter((number) => !accepted.includes(number));
      const by = actor.user.id;
      if (accepted.length > 0)
        await tx.run(CHANGE_TICKETS, [eventId, accepted, 'out', volunteerId, id, by, null]);
      if (back.length > 0) await tx.run(CHANGE_TICKETS, [eventId, back, 'printed', null, null, by, null]);
      await tx.run(END_ASSIGNMENT, [id, ending, ending === 'accepted' ? accepted : null, by]);
      await writeAudit(tx, actor, {
        action: ENDINGS[ending],
        subjectType: 'user',
        subjectId: volunteerId,
        eventId,
        details: { assignmentId: id, accepted: rangesOf(accepted), back: rangesOf(back) },
      });
      const done = ending === 'accepted' ? toDone(sorted) : { done: rangesOf(back), refused: [] };
      return { ...done, assignment: await this.read(tx, id) };
    });
    this.live.publish('event', eventId);
    return answer;
  }

  /** Returns one page of what was offered in an event, newest first. @throws EventError no_event */
  async list(query: AssignmentsQuery): Promise<AssignmentPageDto> {
    const eventId = await this.events.resolveId(query.eventId);
    const found = [eventId, query.volunteerId ?? null, query.status ?? null];
    const [rows, [count]] = await Promise.all([
      this.database.run(LIST_ASSIGNMENTS, [...found, query.limit ?? PAGE_DEFAULT, query.offset ?? 0]),
      this.database.run(COUNT_ASSIGNMENTS, found),
    ]);
    return { data: rows.map(toDto), pagination: paginationOf(query, count!.total) };
  }

  /** Returns the caller's own paper tickets, by event. */
  async own({ user }: Actor): Promise<OwnPaperDto[]> {
    return this.database.snapshot(async (snapshot) => {
      const events = await snapshot.run(LIST_OWN_EVENTS, [user.id]);
      const numbers = await snapshot.run(LIST_OWN_NUMBERS, [user.id, events.map(({ eventId }) => eventId)]);
      const offers = await snapshot.run(LIST_ASSIGNMENTS, [null, user.id, 'offered', 1_000, 0]);
      return events.map(({ eventId, eventName }) => {
        const { out, sold, cents } = numbers.find((row) => row.eventId === eventId)!;
        return {
          eventId,
          eventName,
          offered: offers.filter((row) => row.eventId === eventId).map(toDto),
          out: rangesOf(out),
          outCount: out.length,
          sold: rangesOf(sold),
          soldCount: sold.length,
          amount: dollarsOf(cents),
        };
      });
    });
  }

  /**
   * Returns the number of a ticket that the account has offered, out or sold.
   * @param text what was scanned from it
   * @throws PaperError no_paper_ticket
   */
  async ownByCode({ user }: Actor, text: string): Promise<OwnPaperTicketDto> {
    const code = parseQrCode(text);
    const [found] = code === null ? [] : await this.database.run(FIND_OWN, [user.id, code]);
    if (!found) throw new PaperError({ code: 'no_paper_ticket' });
    return found;
  }

  private async read(tx: Transaction, id: string): Promise<AssignmentDto> {
    return toDto((await tx.run(READ_ASSIGNMENT, [id]))[0]!);
  }
}
