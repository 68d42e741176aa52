import {
  centsOf,
  dollarsOf,
  type FoodOption,
  type PaymentMode,
  TICKETS_MAX,
  TICKETS_MIN,
  tierPrice,
} from '@usher/backend/rules';
import type { DoorPricesDto } from '../../api/generated/rest';

// What the sheet counts. Pure functions; money is in dollars.

/** What is sold. */
export interface Choice {
  tickets: number;
  food: FoodOption;
  payment: PaymentMode;
}

export const FIRST_CHOICE: Choice = { tickets: TICKETS_MIN, food: 'without_food', payment: 'cash' };

/** The notes that people pay with. */
export const NOTES = [5, 10, 20, 50, 100] as const;

export const withinTickets = (tickets: number): number =>
  Math.min(Math.max(tickets, TICKETS_MIN), TICKETS_MAX);

/** Returns the total at these prices; null if there is none for the choice. */
export function totalAt(
  { tiers }: Pick<DoorPricesDto, 'tiers'>,
  { tickets, food, payment }: Choice,
): number | null {
  const known = tiers.flatMap((tier) => {
    const priceCents = centsOf(tier.price_per_ticket);
    return priceCents === null
      ? []
      : [
          {
            foodOption: tier.food_option,
            quantityFrom: tier.quantity_from,
            quantityTo: tier.quantity_to,
            priceCents,
          },
        ];
  });
  const price = tierPrice(known, tickets, food, payment);
  return price === null ? null : dollarsOf(price * tickets);
}

/** Returns what is to be given back; negative while something is missing. */
export const changeOf = (total: number, given: number): number =>
  dollarsOf(Math.round(given * 100) - Math.round(total * 100));
