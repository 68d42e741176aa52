import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { PAGE_DEFAULT, type PageQuery, paginationOf } from '../../http/pagination.js';
import { dollarsOf } from '../../rules/money.js';
import type { LedgerPageDto } from './seller-ledger.dto.js';
import { COUNT_LEDGER, LIST_LEDGER } from './seller-ledger.sql.js';
import { SellerError } from '../sellers/sellers.error.js';

/** Reads a seller's ledger: all money and float that changed hands. */
@Injectable()
export class SellerLedgerService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
  ) {}

  /** Returns one page of a seller's ledger, newest first. @throws EventError no_event; SellerError no_seller */
  async list(sellerId: string, eventId: string | undefined, page: PageQuery): Promise<LedgerPageDto> {
    const event = await this.events.resolveId(eventId);
    const [[count], rows] = await Promise.all([
      this.database.run(COUNT_LEDGER, [event, sellerId]),
      this.database.run(LIST_LEDGER, [event, sellerId, page.limit ?? PAGE_DEFAULT, page.offset ?? 0]),
    ]);
    if (!count) throw new SellerError('no_seller');
    return {
      data: rows.map(({ amountCents, cashCents, transferCents, ...line }) => ({
        ...line,
        amount: dollarsOf(amountCents),
        cashAmount: dollarsOf(cashCents),
        transferAmount: dollarsOf(transferCents),
      })),
      pagination: paginationOf(page, count.total),
    };
  }
}
