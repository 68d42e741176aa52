import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { LargeFile, LargeRead } from '../../http/large-reads/large-read.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { PaperOfHolderDto } from '../figures/figures.dto.js';
import { noBook, PAPER_PROBLEMS } from '../tickets/paper.error.js';
import { PaperTicketPageDto, PaperTicketsQuery } from '../tickets/tickets.dto.js';
import { BookDto, BookInput, BooksQuery, PrintQuery } from './books.dto.js';
import { BooksService } from './books.service.js';
import { PrintingService } from './printing.service.js';

@ApiTags('paper')
@Controller('api/paper')
@Requires('paper.manage')
export class BooksController {
  constructor(
    private readonly books: BooksService,
    private readonly printing: PrintingService,
  ) {}

  @Get('books')
  @ApiOperation({ operationId: 'Paper_listBooks', summary: 'Books of paper tickets, by number' })
  @ApiOkResponse({ type: [BookDto] })
  @ApiProblems(PAPER_PROBLEMS, 'no_event')
  list(@Query() { eventId }: BooksQuery): Promise<BookDto[]> {
    return this.books.list(eventId);
  }

  @Post('books')
  @ApiOperation({
    operationId: 'Paper_makeBook',
    summary: 'Make tickets that can be printed, numbered on within the event',
  })
  @ApiHeader(KEY_HEADER)
  @ApiCreatedResponse({ type: BookDto })
  @ApiProblems(PAPER_PROBLEMS, 'no_event', 'event_over', 'no_book_price')
  make(
    @CurrentActor() actor: Actor,
    @Body() input: BookInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<BookDto> {
    return this.books.make(actor, input, key);
  }

  @Get('books/:id/pdf')
  @LargeFile()
  @ApiOperation({ operationId: 'Paper_print', summary: 'A book to print and cut, eight tickets a page' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(PAPER_PROBLEMS, 'no_book', 'already_printed')
  print(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: PrintQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.printing.print(actor, requireId(id, noBook), query, reply);
  }

  @Get('holders')
  @LargeRead('whole')
  @ApiOperation({ operationId: 'Paper_listHolders', summary: 'What became of the paper tickets, by holder' })
  @ApiOkResponse({ type: [PaperOfHolderDto] })
  @ApiProblems(PAPER_PROBLEMS, 'no_event')
  listHolders(@Query() { eventId }: BooksQuery): Promise<PaperOfHolderDto[]> {
    return this.books.listHolders(eventId);
  }

  @Get('tickets')
  @LargeRead('paged')
  @ApiOperation({ operationId: 'Paper_listTickets', summary: 'Paper tickets, by number' })
  @ApiOkResponse({ type: PaperTicketPageDto })
  @ApiProblems(PAPER_PROBLEMS, 'no_event')
  listTickets(@Query() query: PaperTicketsQuery): Promise<PaperTicketPageDto> {
    return this.books.listTickets(query);
  }
}
