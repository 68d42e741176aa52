import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../auth/actor.js';
import { Database, type SqlHandle } from '../../database/database.js';
import { singleFlight } from '../../database/single-flight.js';
import { EventsService } from '../../events/events.service.js';
import { copyOut, CsvFiles } from '../../http/large-reads/csv.js';
import { dollarsOf } from '../../rules/money.js';
import { may } from '../../rules/permissions.js';
import type {
  SalesTeamMemberDto,
  SellerDetailsDto,
  SellerSummaryDto,
  SellerTotalsDto,
} from './sellers.dto.js';
import { SellerError } from './sellers.error.js';
import {
  LIST_SELLERS,
  READ_SELLER,
  READ_SELLER_DETAILS,
  salesTeamCsv,
  type SellerRow,
} from './sellers.sql.js';

/** Maximum number of rows of the sales team, however many accounts there are. */
const MAX_LISTED = 10_000;

const dollars = (cents: string): number => dollarsOf(Number(cents));

const sellerOf = (row: SellerRow) => ({
  volunteerId: row.volunteerId,
  fullName: row.fullName,
  email: row.email,
  teamRole: row.teamRole,
  userRole: row.userRole,
  totalAttendees: row.totalAttendees,
  cashCount: row.cashCount,
  cashAmount: dollars(row.cashCents),
  zelleCount: row.zelleCount,
  zelleAmount: dollars(row.zelleCents),
  clearedAmount: dollars(row.clearedCents),
  pendingAmount: dollars(row.pendingCents),
  cashCleared: dollars(row.cashClearedCents),
  transferCleared: dollars(row.transferClearedCents),
  cashPending: dollars(row.cashPendingCents),
  transferPending: dollars(row.transferPendingCents),
  floatAmount: dollars(row.floatCents),
  cashInHand: dollars(row.cashInHandCents),
  overCashLimit: row.overCashLimit,
  cancelledBySeller: { count: row.cancelledBySellerCount, amount: dollars(row.cancelledBySellerCents) },
  waitingSales: { count: row.waitingSalesCount, amount: dollars(row.waitingSalesCents) },
  doorSales: { tickets: row.doorTickets, amount: dollars(row.doorCents) },
  status: row.status,
});

/** Converts a row of the sales team to its API form. */
export const toSalesTeamMember = (row: SellerRow): SalesTeamMemberDto => ({
  ...sellerOf(row),
  totalCollected: dollars(row.collectedCents),
});

/** Reads a seller's current money of an event, in whole cents; all but the float may be negative. */
export async function readSellerMoney(handle: SqlHandle, eventId: string, sellerId: string) {
  const row = (await handle.run(READ_SELLER, [eventId, sellerId]))[0]!;
  return {
    cashPending: Number(row.cashPendingCents),
    float: Number(row.floatCents),
    cashInHand: Number(row.cashInHandCents),
  };
}

/** Reads all sellers of an event, without the sales team's row limit, and their totals. */
export async function readSellers(
  handle: SqlHandle,
  eventId: string,
): Promise<{ sellers: SalesTeamMemberDto[]; totals: SellerTotalsDto }> {
  const rows = await handle.run(LIST_SELLERS, [eventId, null]);
  const number = (count: (row: SellerRow) => number): number =>
    rows.reduce((sum, row) => sum + count(row), 0);
  // Sums cents, which add up exactly.
  const money = (cents: (row: SellerRow) => string): number =>
    dollarsOf(rows.reduce((sum, row) => sum + Number(cents(row)), 0));
  const totals: SellerTotalsDto = {
    totalAttendees: number((row) => row.totalAttendees),
    cashCount: number((row) => row.cashCount),
    cashAmount: money((row) => row.cashCents),
    zelleCount: number((row) => row.zelleCount),
    zelleAmount: money((row) => row.zelleCents),
    totalCollected: money((row) => row.collectedCents),
    clearedAmount: money((row) => row.clearedCents),
    pendingAmount: money((row) => row.pendingCents),
    cashCleared: money((row) => row.cashClearedCents),
    transferCleared: money((row) => row.transferClearedCents),
    cashPending: money((row) => row.cashPendingCents),
    transferPending: money((row) => row.transferPendingCents),
    floatAmount: money((row) => row.floatCents),
    cashInHand: money((row) => row.cashInHandCents),
    cancelledBySeller: {
      count: number((row) => row.cancelledBySellerCount),
      amount: money((row) => row.cancelledBySellerCents),
    },
    waitingSales: {
      count: number((row) => row.waitingSalesCount),
      amount: money((row) => row.waitingSalesCents),
    },
    doorSales: { tickets: number((row) => row.doorTickets), amount: money((row) => row.doorCents) },
  };
  return { sellers: rows.map(toSalesTeamMember), totals };
}

/** Reads what each seller sold, owes and has in hand. */
@Injectable()
export class SellersService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly files: CsvFiles,
  ) {}

  /** Returns every seller's figures of one event, most tickets first. @throws EventError no_event */
  async salesTeam(eventId: string | undefined): Promise<SalesTeamMemberDto[]> {
    const sellers = await this.listSellers(await this.events.resolveId(eventId));
    return sellers.map(toSalesTeamMember);
  }

  /** Returns the sales team in an older, shorter form. @throws EventError no_event */
  async summary(eventId: string | undefined): Promise<SellerSummaryDto[]> {
    const sellers = await this.salesTeam(eventId);
    return sellers.map(({ volunteerId, fullName, email, teamRole, totalAttendees }) => ({
      volunteerId,
      fullName,
      email,
      teamRole,
      totalAttendees,
    }));
  }

  /** Sends the sales team as a CSV file. @throws EventError no_event; as `CsvFiles.send` */
  async sendCsv(actor: Actor, reply: FastifyReply, eventId: string | undefined): Promise<void> {
    const query = salesTeamCsv(await this.events.resolveId(eventId));
    await this.files.send('pages', actor.user.id, reply, 'sales-team.csv', (send) =>
      this.database.withSnapshot(1, ([client]) => send(copyOut(client!, query, { header: true }))),
    );
  }

  /**
   * Returns one seller's figures and ledger. Reading those of others takes `money.read`.
   * @throws EventError no_event; SellerError no_seller, insufficient_permissions
   */
  async details(actor: Actor, sellerId: string, eventId: string | undefined): Promise<SellerDetailsDto> {
    this.requireOwn(actor, sellerId);
    const [row] = await this.database.run(READ_SELLER_DETAILS, [
      await this.events.resolveIdFor(actor.user, eventId),
      sellerId,
    ]);
    if (!row) throw new SellerError('no_seller');
    return {
      ...sellerOf(row),
      totalSales: dollars(row.collectedCents),
      clearings: row.clearings.map((entry) => ({
        kind: entry.kind,
        amount: dollarsOf(entry.amountCents),
        cashAmount: dollarsOf(entry.cashCents),
        transferAmount: dollarsOf(entry.transferCents),
        clearedBy: entry.clearedBy,
        clearedAt: new Date(entry.clearedAt),
        reason: entry.reason,
      })),
      floats: row.floats.map(({ amountCents, givenBy, givenAt, reason }) => ({
        amount: dollarsOf(amountCents),
        givenBy,
        givenAt: new Date(givenAt),
        reason,
      })),
    };
  }

  private requireOwn(actor: Actor, sellerId: string): void {
    if (sellerId !== actor.user.id && !may(actor.user, 'money.read'))
      throw new SellerError('insufficient_permissions');
  }

  private readonly listSellers = singleFlight((eventId: string) =>
    this.database.run(LIST_SELLERS, [eventId, MAX_LISTED]),
  );
}
