import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import { newQrCode } from '../../attendees/registration/new-qr-code.js';
import type { Actor } from '../../auth/actor.js';
import { Database, type SqlHandle } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { paginationOf, PAGE_DEFAULT } from '../../http/pagination.js';
import { Live } from '../../live/live.js';
import { centsOf, dollarsOf } from '../../rules/money.js';
import { rangesOf } from '../../rules/paper.js';
import { may } from '../../rules/permissions.js';
import type { PaperOfHolderDto } from '../figures/figures.dto.js';
import { readPaperHolders } from '../figures/holder-figures.js';
import { PaperError } from '../tickets/paper.error.js';
import type { PaperTicketPageDto, PaperTicketsQuery } from '../tickets/tickets.dto.js';
import { COUNT_TICKETS, LIST_TICKETS } from '../tickets/tickets.sql.js';
import type { BookDto, BookInput } from './books.dto.js';
import {
  ADD_BOOK,
  ADD_TICKETS,
  type BookRow,
  LIST_BOOKS,
  LOCK_EVENT_FOR_BOOKS,
  READ_BOOK,
  READ_PRICE,
} from './books.sql.js';

/** Makes paper tickets, and lists them. */
@Injectable()
export class BooksService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly live: Live,
  ) {}

  /**
   * Makes tickets that go on from the last number of the event, each with a code of its own.
   * @throws PaperError no_event, event_over, no_book_price, insufficient_permissions; IdempotencyKeyReused
   */
  async make(actor: Actor, input: BookInput, key: IdempotencyKey | null): Promise<BookDto> {
    const { eventId, count, foodOption } = input;
    const asked = input.price == null ? null : centsOf(input.price)!;
    if (asked === 0 && !may(actor.user, 'tickets.give'))
      throw new PaperError({ code: 'insufficient_permissions' });
    const book = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const [event] = await tx.run(LOCK_EVENT_FOR_BOOKS, [eventId]);
      if (!event) throw new PaperError({ code: 'no_event' });
      if (event.isOver) throw new PaperError({ code: 'event_over' });
      const [price] = asked === null ? await tx.run(READ_PRICE, [eventId, foodOption]) : [];
      const priceCents = asked ?? price?.priceCents;
      // A free tier is no book of guests, which only the president makes.
      if (!priceCents && asked === null) throw new PaperError({ code: 'no_book_price' });
      const label = input.label || null;
      const [added] = await tx.run(ADD_BOOK, [eventId, label, count, foodOption, priceCents, actor.user.id]);
      const { id, first } = added!;
      const codes = Array.from({ length: count }, newQrCode);
      await tx.run(ADD_TICKETS, [eventId, id, first, codes, actor.user.id]);
      await writeAudit(tx, actor, {
        action: 'paper.made',
        subjectType: 'paper',
        subjectId: id,
        eventId,
        details: { first, last: first + count - 1, foodOption, priceCents, label },
      });
      return this.read(tx, id);
    });
    this.live.publish('event', eventId);
    return book;
  }

  /** The books of an event, in the order of their numbers. @throws EventError no_event */
  async list(eventId: string): Promise<BookDto[]> {
    const rows = await this.database.run(LIST_BOOKS, [await this.events.resolveId(eventId)]);
    return rows.map(toDto);
  }

  /** The numbers of an event, in their order. @throws EventError no_event */
  async listTickets(query: PaperTicketsQuery): Promise<PaperTicketPageDto> {
    const eventId = await this.events.resolveId(query.eventId);
    const found = [eventId, query.state ?? null, query.volunteerId ?? null, query.number ?? null];
    const [data, [count]] = await Promise.all([
      this.database.run(LIST_TICKETS, [...found, query.limit ?? PAGE_DEFAULT, query.offset ?? 0]),
      this.database.run(COUNT_TICKETS, found),
    ]);
    return { data, pagination: paginationOf(query, count!.total) };
  }

  /** What became of the paper tickets of an event, by holder, in the order of their names. @throws EventError no_event */
  async listHolders(eventId: string): Promise<PaperOfHolderDto[]> {
    return readPaperHolders(this.database, await this.events.resolveId(eventId));
  }

  private async read(handle: SqlHandle, id: string): Promise<BookDto> {
    return toDto((await handle.run(READ_BOOK, [id]))[0]!);
  }
}

const toDto = ({
  priceCents,
  free,
  printed,
  offered,
  out,
  sold,
  void: ended,
  ...book
}: BookRow): BookDto => ({
  ...book,
  price: dollarsOf(priceCents),
  counts: { printed, offered, out, sold, void: ended },
  free: rangesOf(free),
});
