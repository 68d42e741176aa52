import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { singleFlight } from '../database/single-flight.js';
import { dollarsOf } from '../rules/money.js';
import { may, type WithRole } from '../rules/permissions.js';
import { surchargeCents } from '../rules/tickets.js';
import type { PriceDto, PriceInput, PriceQuery } from './pricing.dto.js';
import { PricingError } from './pricing.error.js';
import { FIND_PRICE } from './pricing.sql.js';

/** Calculates what tickets cost. */
@Injectable()
export class PricingService {
  constructor(private readonly database: Database) {}

  /**
   * Calculates the price from the active tier whose range contains the quantity, plus the surcharge of the payment mode. It is a
   * quote: a sale is priced again, in its own transaction, by `register_sales` (`database/functions/register-sales.sql`).
   * @throws PricingError no_event, no_tier_covers
   */
  async calculate(who: WithRole, query: PriceQuery, input: PriceInput): Promise<PriceDto> {
    const mayBeDraft = may(who, 'events.read.drafts');
    const found = await this.findPrice([query.eventId ?? null, input.foodOption, input.quantity, mayBeDraft]);
    if (!found) throw new PricingError({ code: 'no_event' });
    if (found.priceCents === null)
      throw new PricingError({ code: 'no_tier_covers', quantity: input.quantity });
    const perTicket = found.priceCents + surchargeCents(query.paymentMode ?? 'cash');
    return {
      quantity: input.quantity,
      pricePerTicket: dollarsOf(perTicket),
      totalPrice: dollarsOf(perTicket * input.quantity),
    };
  }

  private readonly findPrice = singleFlight(async (values: unknown[]) => {
    const [found] = await this.database.run(FIND_PRICE, values);
    return found;
  });
}
