import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../auth/actor.js';
import { Database, type SqlHandle } from '../database/database.js';
import { singleFlight } from '../database/single-flight.js';
import { EventsService } from '../events/events.service.js';
import { readHandOvers } from '../hand-overs/figures/hand-over-sums.js';
import { copyOut, CsvFiles } from '../http/large-reads/csv.js';
import type { ClearingKind } from '../rules/clearings.js';
import { readPaperHolders } from '../paper/figures/holder-figures.js';
import { dollarsOf } from '../rules/money.js';
import { PAYMENT_MODES, type PaymentMode } from '../rules/tickets.js';
import { StatsService } from '../stats/stats.service.js';
import { readTransferSums } from '../transfers/review/transfer-sums.js';
import { readSellers } from '../volunteers/sellers/sellers.service.js';
import { cellsOf } from './statement-cells.js';
import type {
  CancellationDto,
  ClearedByKindDto,
  ClearedDto,
  CountedAmountDto,
  EventStatementDto,
  RefundSumsDto,
} from './statements.dto.js';
import {
  cellsQuery,
  LIST_CANCELLATIONS,
  READ_CLEARINGS,
  READ_DAYS,
  READ_FLOATS,
  READ_SALES_BY_PAYMENT,
  READ_TIME,
} from './statements.sql.js';

/** Builds an event's statement for the treasurer's files: all figures at one moment, from the same sources as the other views. */
@Injectable()
export class StatementsService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly stats: StatsService,
    private readonly files: CsvFiles,
  ) {}

  /** Returns the statement; concurrent callers share one read. @throws EventError no_event */
  readonly read = singleFlight((eventId: string) =>
    this.database.snapshot((snapshot) => this.readIn(snapshot, eventId)),
  );

  /** Sends the statement as a CSV file of several tables. @throws EventError no_event; as `CsvFiles.send` */
  async sendCsv(actor: Actor, reply: FastifyReply, eventId: string): Promise<void> {
    await this.files.send('pages', actor.user.id, reply, 'statement.csv', async (send) => {
      const query = cellsQuery(cellsOf(await this.read(eventId)));
      await this.database.withClient((client) => send(copyOut(client, query, { header: false })));
    });
  }

  private async readIn(snapshot: SqlHandle, eventId: string): Promise<EventStatementDto> {
    const [{ asOf }] = (await snapshot.run(READ_TIME, [])) as [{ asOf: Date }];
    const event = await this.events.read(snapshot, eventId);
    const stats = await this.stats.read(snapshot, eventId);
    const { sellers, totals } = await readSellers(snapshot, eventId);
    const [sales] = await snapshot.run(READ_SALES_BY_PAYMENT, [eventId]);
    const days = await snapshot.run(READ_DAYS, [eventId]);
    const cancelled = await snapshot.run(LIST_CANCELLATIONS, [eventId]);
    const [floats] = await snapshot.run(READ_FLOATS, [eventId]);
    const cleared = await snapshot.run(READ_CLEARINGS, [eventId]);
    const { handOvers, sums } = await readHandOvers(snapshot, eventId);
    const transfers = await readTransferSums(snapshot, eventId);
    const paper = await readPaperHolders(snapshot, eventId);
    const paid = (mode: PaymentMode) => ({
      tickets: sales![`${mode}Tickets`],
      count: sales![`${mode}Registrations`],
      amount: dollarsOf(sales![`${mode}Cents`]),
    });
    const paidTickets = PAYMENT_MODES.reduce((sum, mode) => sum + sales![`${mode}Tickets`], 0);
    const { to_refund: toRefund, ...otherTransfers } = transfers;
    const { givenCents, returnedCents } = floats!;
    return {
      asOf,
      event,
      totals,
      sellers,
      days: days.map(({ day, tickets, cents }) => ({ day, tickets, amount: dollarsOf(cents) })),
      paymentModes: {
        cash: paid('cash'),
        zelle: paid('zelle'),
      },
      guests: sales!.tickets - paidTickets,
      cancellations: cancelled.map(({ cents, ...row }) => ({ ...row, amount: dollarsOf(cents) })),
      refunds: refundsOf(cancelled),
      noShows: stats.totalRegistered - stats.ticketsAdmitted,
      admitted: stats.ticketsAdmitted,
      meals: { ordered: stats.mealsOrdered, served: stats.mealsServed },
      floats: {
        given: dollarsOf(givenCents),
        returned: dollarsOf(returnedCents),
        out: dollarsOf(givenCents - returnedCents),
      },
      cleared: clearedOf(cleared),
      handOvers,
      ...sums,
      transfers: { ...otherTransfers, toRefund },
      paper,
    };
  }
}

function refundsOf(
  cancelled: ReadonlyArray<Pick<CancellationDto, 'refund'> & { cents: number }>,
): RefundSumsDto {
  const of = (refund: CancellationDto['refund']): CountedAmountDto => {
    const rows = cancelled.filter((row) => row.refund === refund);
    return { count: rows.length, amount: dollarsOf(rows.reduce((sum, { cents }) => sum + cents, 0)) };
  };
  return { seller: of('seller'), till: of('till'), none: of('none'), notPaid: of(null) };
}

function clearedOf(
  rows: ReadonlyArray<{
    kind: ClearingKind | 'split';
    count: number;
    cashCents: number;
    transferCents: number;
  }>,
): ClearedByKindDto {
  const of = (kind: ClearingKind | 'split'): ClearedDto => {
    const row = rows.find((other) => other.kind === kind);
    return {
      count: row?.count ?? 0,
      cash: dollarsOf(row?.cashCents ?? 0),
      transfer: dollarsOf(row?.transferCents ?? 0),
    };
  };
  return {
    direct: of('direct'),
    handOver: of('hand_over'),
    transfer: of('transfer'),
    handBack: of('hand_back'),
    reversal: of('reversal'),
    tillRefund: of('till_refund'),
    kept: of('kept'),
    imported: of('imported'),
    split: of('split'),
  };
}
