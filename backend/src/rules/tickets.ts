import type { RuleMessage } from './rule-messages.js';
import type { Cents } from './money.js';

export const TICKETS_MIN = 1;
export const TICKETS_MAX = 20;

export const PAYMENT_MODES = ['cash', 'zelle'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

export const FOOD_OPTIONS = ['with_food', 'without_food'] as const;
export type FoodOption = (typeof FOOD_OPTIONS)[number];

/** Surcharge per ticket for payment by bank transfer. */
const ZELLE_SURCHARGE_CENTS: Cents = 100;

/** The tiers that `Quick Setup` creates, each for 1 to 20 tickets. */
export const DEFAULT_TIERS: ReadonlyArray<{ foodOption: FoodOption; priceCents: Cents }> = [
  { foodOption: 'without_food', priceCents: 1500 },
  { foodOption: 'with_food', priceCents: 1800 },
];

/** Returns the broken rule, or null if this many tickets may be bought in one sale. */
export const checkTicketQuantity = (quantity: unknown): RuleMessage | null =>
  Number.isInteger(quantity) && Number(quantity) >= TICKETS_MIN && Number(quantity) <= TICKETS_MAX
    ? null
    : 'tickets.range';

/** Largest quantity of a tier: more than one sale may have, so that a tier can mean "and more". */
export const TIER_QUANTITY_MAX = 1_000;

/** Returns the broken rule, or null if a tier may begin or end with this quantity. */
export const checkTierQuantity = (quantity: unknown): RuleMessage | null =>
  Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= TIER_QUANTITY_MAX
    ? null
    : 'tier.quantity';

/** Returns what the payment mode adds to a tier's price per ticket. */
export const surchargeCents = (paymentMode: PaymentMode): Cents =>
  paymentMode === 'zelle' ? ZELLE_SURCHARGE_CENTS : 0;
