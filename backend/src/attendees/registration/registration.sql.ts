import { sql } from '../../database/database.js';
import type { Cents } from '../../rules/money.js';
import { personKey } from '../../rules/person-key.js';
import type { FoodOption, PaymentMode } from '../../rules/tickets.js';

/** What `register_sales` answers of a registration, which is also stored under the Idempotency-Key and read back from there. */
export interface SaleJson {
  id: string;
  event_id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  ticket_quantity: number;
  payment_mode: PaymentMode;
  memo: string | null;
  food_option: FoodOption;
  is_guest: boolean;
  price_per_ticket_cents: number;
  total_cents: number;
  qr_code: string;
  created_at: string;
  version: number;
}

/** The outcome of one sale; `register_sales` documents the `answer` of each outcome. */
export type RegisterRow = { mailId: string | null } & (
  | { outcome: 'sold' | 'repeated'; answer: SaleJson }
  | {
      outcome:
        | 'key_reused'
        | 'no_event'
        | 'event_changed'
        | 'event_over'
        | 'event_not_on_sale'
        | 'no_tier_covers';
      answer: null;
    }
  | { outcome: 'price_changed'; answer: { pricePerTicket: Cents } }
  | {
      outcome: 'duplicate_person';
      answer: {
        name: string | null;
        email: string | null;
        phone: string | null;
        registeredAt: string;
        isOwn: boolean;
      };
    }
  | { outcome: 'sold_out'; answer: { left: number } }
);

/**
 * Makes sales in one statement: event, prices, people, the sales, their mails, audit rows and idempotency keys. Each is sold or
 * refused as if it came alone; if the statement fails, nothing was written for any of them.
 *
 * Takes arrays, see `batchedQuery`: $1 sellers, $2 idempotency keys or nulls, $3 their fingerprints, $4 ids of the events
 * that the clients saw or nulls, $5 food options, $6 tickets, $7 is guest, $8 surcharges in cents, $9 names,
 * $10 e-mails or nulls, $11 phones, $12 payment modes, $13 QR codes, all different, $14 request ids, $15 totals in cents that the clients saw or
 * nulls. Answers one row per sale, in their order.
 */
export const REGISTER = sql<RegisterRow>(
  'attendees.register',
  `select outcome, answer, mail_id as "mailId"
   from register_sales($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     with ordinality s (outcome, answer, mail_id, place) order by place`,
);

/** Two sales to the same person or with the same key must not share a statement, as the second depends on the first. */
export const saleConflictKeys = ([
  sellerId,
  key,
  ,
  ,
  ,
  ,
  ,
  ,
  name,
  email,
  phone,
]: readonly unknown[]): string[] => [
  `person ${personKey({ name, email, phone } as Parameters<typeof personKey>[0])}`,
  ...(key === null ? [] : [`key ${sellerId} ${key}`]),
];
