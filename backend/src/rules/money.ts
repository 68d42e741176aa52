import type { RuleMessage } from './rule-messages.js';

/** Whole cents. The database and all sums use cents; dollars only occur on the wire and on the screen. */
export type Cents = number;

/** Largest amount in one field: a million dollars. Sums of them are exact in a double, and 20 of them fit into 32 bits. */
const MAX_AMOUNT_CENTS: Cents = 100_000_000;

/** Converts cents to dollars: 1550 → 15.5. The result is the double nearest to the decimal: JSON has at most two decimals. */
export const dollarsOf = (cents: Cents): number => cents / 100;

/**
 * Converts dollars to cents: 15.5 → 1550. It reads the decimal digits, because multiplication would be inexact.
 * Returns null if the number has more than two decimals or nine digits before them, is negative or not finite.
 */
export function centsOf(dollars: number): Cents | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(dollars));
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Like `centsOf`, but also for negative amounts: -15.5 → -1550. Returns 0 if it is not an amount. */
export const signedCentsOf = (dollars: number): Cents =>
  dollars < 0 ? -(centsOf(-dollars) ?? 0) : (centsOf(dollars) ?? 0);

/** Adds amounts in dollars, internally in cents so that the sum has no rounding error. */
export const sumOfDollars = (amounts: readonly number[]): number =>
  dollarsOf(amounts.reduce((sum, dollars) => sum + signedCentsOf(dollars), 0));

/** Formats cents: 150000 → `$1,500.00`, -100 → `-$1.00`. */
export function formatCents(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100).toString();
  const rest = (Math.abs(cents) % 100).toString().padStart(2, '0');
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** Checks a price per ticket in dollars: from 0 to a million, at most 2 decimals. */
export function checkPrice(dollars: unknown): RuleMessage | null {
  const cents = typeof dollars === 'number' ? centsOf(dollars) : null;
  return cents !== null && cents <= MAX_AMOUNT_CENTS ? null : 'price.invalid';
}

/** Checks a total in dollars that the client was shown: 0 or more, at most 2 decimals. */
export const checkQuote = (dollars: unknown): RuleMessage | null =>
  typeof dollars === 'number' && centsOf(dollars) !== null ? null : 'price.invalid';

/** Checks an amount of money that changes hands, in dollars: 0.01 or more, at most 2 decimals. */
export function checkAmount(dollars: unknown): RuleMessage | null {
  const cents = typeof dollars === 'number' ? centsOf(dollars) : null;
  return cents !== null && cents > 0 ? null : 'amount.invalid';
}

/** Checks money given or, if negative, taken back, in dollars: not 0, at most 2 decimals. */
export const checkSignedAmount = (dollars: unknown): RuleMessage | null =>
  checkAmount(typeof dollars === 'number' ? Math.abs(dollars) : dollars);
