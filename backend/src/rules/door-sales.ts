import type { Cents } from './money.js';
import { type FoodOption, type PaymentMode, surchargeCents } from './tickets.js';

// How a sale at the door is decided; docs/door-cases.md has the cases.

/** How many tickets of the reserve a phone gets at a time. */
export const LEASE_TICKETS = 10;
/** For how long, in milliseconds; afterwards it sells none without a network. */
export const LEASE_MS = 2 * 3_600_000;

/**
 * How many sales that could not be taken an account may have of so many hours; nobody makes more by mistake. Further ones are told to
 * wait on their phone, so that no account fills the list, or the disk.
 */
export const INVALID_SALES_PER_ACCOUNT = 500;
export const INVALID_SALES_HOURS = 24;

/** What became of a sale at the door that was taken. */
export const DOOR_SALE_OUTCOMES = ['sold', 'price_differs', 'over_capacity'] as const;
export type DoorSaleOutcome = (typeof DOOR_SALE_OUTCOMES)[number];

/** What the answer says: beside these, that it came with its undo, or was here before. */
export const DOOR_SALE_ANSWERS = [...DOOR_SALE_OUTCOMES, 'undone', 'repeated'] as const;
export type DoorSaleAnswer = (typeof DOOR_SALE_ANSWERS)[number];

/** What the list of door sales is filtered by. */
export const LISTED_DOOR_SALES = [...DOOR_SALE_OUTCOMES, 'undone', 'invalid'] as const;
export type ListedDoorSale = (typeof LISTED_DOOR_SALES)[number];

/** An active tier. */
export interface DoorTier {
  foodOption: FoodOption;
  quantityFrom: number;
  quantityTo: number;
  priceCents: Cents;
}

/** Returns the price of a ticket, in cents; null if no tier covers that many. */
export function tierPrice(
  tiers: readonly DoorTier[],
  tickets: number,
  foodOption: FoodOption,
  paymentMode: PaymentMode,
): Cents | null {
  const tier = tiers.find(
    (one) => one.foodOption === foodOption && one.quantityFrom <= tickets && tickets <= one.quantityTo,
  );
  return tier ? tier.priceCents + surchargeCents(paymentMode) : null;
}

/**
 * Returns the price per ticket at which a sale without a network is booked: what the guest paid, if the phone had that price from
 * the server; else the tier's price now. Null if there is none.
 * @param signed the tiers that the phone sent along, if the server had signed them
 */
export function bookedPrice(
  sale: { tickets: number; foodOption: FoodOption; paymentMode: PaymentMode; taken: Cents },
  signed: readonly DoorTier[] | null,
  now: readonly DoorTier[],
): Cents | null {
  const { tickets, foodOption, paymentMode, taken } = sale;
  const then = signed && tierPrice(signed, tickets, foodOption, paymentMode);
  if (then !== null && then * tickets === taken) return then;
  return tierPrice(now, tickets, foodOption, paymentMode);
}

/** The tickets that a phone was allowed to sell without asking. Times are milliseconds since 1970. */
export interface DoorLease {
  /** Not sold yet, as far as the server knows. */
  left: number;
  endsAt: number;
  /** Whether what was not sold went back to the reserve. */
  isReleased: boolean;
}

/**
 * - `capacity`: on what anybody may buy
 * - `lease`: on the phone's lease
 * - `returned`: on what that lease gave back when it ended
 * - `nothing`: the lease was overrun; stored and counted by itself
 */
export type CountsOn = 'capacity' | 'lease' | 'returned' | 'nothing';

/**
 * Returns what the tickets of a sale without a network count on. It is never refused: its guest has paid and is inside.
 * @param free tickets that are not sold and that nobody has, those of the reserve included; null without a limit
 */
export function countsOn(
  tickets: number,
  soldAt: number,
  free: number | null,
  lease: DoorLease | null,
): CountsOn | null {
  if (free === null) return null;
  if (lease === null || tickets > lease.left || soldAt >= lease.endsAt) return 'nothing';
  if (!lease.isReleased) return 'lease';
  return tickets <= free ? 'returned' : 'nothing';
}
