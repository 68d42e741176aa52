import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { LargeReads } from '../../http/large-reads/large-reads.js';
import { OrganizationService } from '../../organization/organization.service.js';
import { PaperError } from '../tickets/paper.error.js';
import type { PrintQuery } from './books.dto.js';
import { LIST_CODES, LOCK_BOOK, MARK_PRINTED, type PrintedBook } from './books.sql.js';
import { byPage, drawTickets, type PaperTicket } from '../pdf/draw-tickets.js';
import { sheetTexts } from '../pdf/sheet-texts.js';

/** Codes that are read at a time. */
const CODES = 400;

/** Prints books of paper tickets. */
@Injectable()
export class PrintingService {
  constructor(
    private readonly database: Database,
    private readonly organization: OrganizationService,
    private readonly reads: LargeReads,
  ) {}

  /**
   * Sends the pages of a book. Whoever prints it is audited, and a second time only if that is asked for: two people could have the
   * same ticket.
   * @throws PaperError no_book, already_printed; Busy; ClientGone
   */
  async print(
    actor: Actor,
    id: string,
    { paper = 'letter', again = false }: PrintQuery,
    reply: FastifyReply,
  ): Promise<void> {
    await this.reads.file('files', actor.user.id, reply, async (write) => {
      const book = await this.begin(actor, id, { paper, again });
      const { name, logo } = await this.organization.forMails();
      void reply
        .header('Content-Type', 'application/pdf')
        .header('Content-Disposition', `attachment; filename="tickets-${book.first}-${book.last}.pdf"`)
        .header('Cache-Control', 'no-store');
      const sheet = { paper, texts: sheetTexts(book), organization: { name, logo } };
      await drawTickets(sheet, byPage(this.tickets(book)), write);
    });
  }

  /** Marks a book as printed before its first page is sent. */
  private begin(actor: Actor, id: string, { paper, again }: Required<PrintQuery>): Promise<PrintedBook> {
    return this.database.transaction(async (tx) => {
      const [book] = await tx.run(LOCK_BOOK, [id]);
      if (!book) throw new PaperError({ code: 'no_book' });
      if (book.wasPrinted && !again) throw new PaperError({ code: 'already_printed' });
      await tx.run(MARK_PRINTED, [id, actor.user.id]);
      await writeAudit(tx, actor, {
        action: 'paper.printed',
        subjectType: 'paper',
        subjectId: id,
        eventId: book.eventId,
        details: { first: book.first, last: book.last, paper, again: book.wasPrinted },
      });
      return book;
    });
  }

  private async *tickets({ eventId, first, last }: PrintedBook): AsyncGenerator<PaperTicket> {
    for (let from = first; from <= last; from += CODES)
      yield* await this.database.run(LIST_CODES, [eventId, from, Math.min(last, from + CODES - 1)]);
  }
}
