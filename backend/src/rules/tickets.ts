import type { RuleMessage } from './rule-messages.js';
import type { Cents } from './money.js';

export const TICKETS_MIN = 1;
export const TICKETS_MAX = 20;

interface PaymentModeRules {
  /** Where the money is before finance has it: in the seller's hands, or on its way to the organizers' bank. */
  settledAs: 'cash' | 'transfer';
  /** What it adds to a tier's price per ticket. */
  surchargeCents: Cents;
  /** Whether a sale needs a picture of the payment. */
  needsPicture: boolean;
  /** Its name in files, in English as all of them. */
  nameInFiles: string;
}

/** The ways of payment, and what each means. The database knows them by this table too (`closed-lists.ts`). */
const PAYMENT_MODE_RULES = {
  cash: { settledAs: 'cash', surchargeCents: 0, needsPicture: false, nameInFiles: 'Cash' },
  zelle: { settledAs: 'transfer', surchargeCents: 100, needsPicture: true, nameInFiles: 'Zelle' },
} as const satisfies Record<string, PaymentModeRules>;

export type PaymentMode = keyof typeof PAYMENT_MODE_RULES;
export const PAYMENT_MODES = Object.keys(PAYMENT_MODE_RULES) as [PaymentMode, ...PaymentMode[]];

/** Returns the ways of payment whose money is there until finance has it. */
export const modesSettledAs = (where: PaymentModeRules['settledAs']): PaymentMode[] =>
  PAYMENT_MODES.filter((mode) => paymentModeRules(mode).settledAs === where);

/** A field for each way of payment: `cashCents`, `zelleCents`. What lists them one by one `implements` this, or is no complete list. */
export type PerPaymentMode<Suffix extends string, Value> = {
  [Mode in PaymentMode as `${Mode}${Suffix}`]: Value;
};

export const paymentModeRules = (mode: PaymentMode): PaymentModeRules => PAYMENT_MODE_RULES[mode];

/** What files say in place of a way of payment where nobody paid. */
export const GUEST_IN_FILES = 'Guest';

interface FoodOptionRules {
  hasFood: boolean;
  /** Its name in files, in English as all of them. */
  nameInFiles: string;
}

/** The kinds of tickets, and what each means. */
const FOOD_OPTION_RULES = {
  with_food: { hasFood: true, nameInFiles: 'With Food' },
  without_food: { hasFood: false, nameInFiles: 'Without Food' },
} as const satisfies Record<string, FoodOptionRules>;

export type FoodOption = keyof typeof FOOD_OPTION_RULES;
export const FOOD_OPTIONS = Object.keys(FOOD_OPTION_RULES) as [FoodOption, ...FoodOption[]];

/** A field for each kind of ticket: `with_foodTickets`. */
export type PerFoodOption<Suffix extends string, Value> = {
  [Option in FoodOption as `${Option}${Suffix}`]: Value;
};

export const foodOptionRules = (option: FoodOption): FoodOptionRules => FOOD_OPTION_RULES[option];

/** Returns the kind of ticket with or without food. */
export const foodOptionOf = (hasFood: boolean): FoodOption =>
  FOOD_OPTIONS.find((option) => foodOptionRules(option).hasFood === hasFood)!;

/** The tiers that `Quick Setup` creates, each for 1 to 20 tickets. */
export const DEFAULT_TIERS: ReadonlyArray<{ foodOption: FoodOption; priceCents: Cents }> = [
  { foodOption: 'without_food', priceCents: 1500 },
  { foodOption: 'with_food', priceCents: 1800 },
];

/** How many tickets may be bought in one sale, fewest first. */
export const TICKET_QUANTITIES = Array.from(
  { length: TICKETS_MAX - TICKETS_MIN + 1 },
  (_, i) => TICKETS_MIN + i,
);

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
  paymentModeRules(paymentMode).surchargeCents;
