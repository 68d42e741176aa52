import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import type { RegistrationPageDto } from '../../attendees/lists/lists.dto.js';
import { toRegistrationDto, type Viewer } from '../../attendees/registration/registration-reader.js';
import { Database } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { PAGE_DEFAULT, paginationOf } from '../../http/pagination.js';
import { COUNT_SALES, COUNT_TO_DELIVER, LIST_TO_DELIVER, listSales } from './seller-sales.sql.js';
import type { EventSalesQuery } from '../sellers/sellers.dto.js';
import { SellerError } from '../sellers/sellers.error.js';

/** Lists a seller's individual sales. */
@Injectable()
export class SellerSalesService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly events: EventsService,
  ) {}

  /**
   * Returns one page of a seller's live registrations, newest first by default; with `toDeliver` those alone whose tickets the seller
   * still has to give on, always newest first.
   * @throws EventError no_event; SellerError no_seller
   */
  async list(
    who: Viewer,
    sellerId: string,
    eventId: string | undefined,
    query: Omit<EventSalesQuery, 'eventId'>,
  ): Promise<RegistrationPageDto> {
    const event = await this.events.resolveIdFor(who, eventId);
    const [counting, listing] = query.toDeliver
      ? [COUNT_TO_DELIVER, LIST_TO_DELIVER]
      : [COUNT_SALES, listSales(query.sortBy ?? 'created_at', query.sortDir ?? 'desc')];
    const [[count], rows] = await Promise.all([
      this.database.run(counting, [event, sellerId]),
      this.database.run(listing, [event, sellerId, query.limit ?? PAGE_DEFAULT, query.offset ?? 0]),
    ]);
    if (!count) throw new SellerError('no_seller');
    return {
      data: rows.map((row) => toRegistrationDto(row, who, this.settings.publicUrl)),
      pagination: paginationOf(query, count.total),
    };
  }
}
