import type { Cents } from '../rules/money.js';
import type { FoodOption, PaymentMode } from '../rules/tickets.js';

/** What was sold with a registration. Whatever reads it whole reads it from here: a new field of a sale is told once. */
export interface Sold {
  ticketQuantity: number;
  pricePerTicketCents: Cents;
  totalCents: Cents;
  paymentMode: PaymentMode;
  foodOption: FoodOption;
  isGuest: boolean;
}

/** SQL: the columns of it, of registration `r`. */
export const SOLD = `r.ticket_quantity as "ticketQuantity", r.price_per_ticket_cents as "pricePerTicketCents",
  r.total_cents as "totalCents", r.payment_mode as "paymentMode", r.food_option as "foodOption", r.is_guest as "isGuest"`;
