import type { RuleMessage } from './messages.js';

/** Whole cents. The database and every sum use this; dollars exist on the wire and on the screen only. */
export type Cents = number;

/** The largest amount one field may hold: a million dollars. Sums of them stay exact in a double, 20 of them in 32 bits. */
const MAX_AMOUNT_CENTS: Cents = 100_000_000;

/** 1550 → 15.5. The nearest double to the decimal number, which JSON writes with at most two decimals. */
export const dollarsOf = (cents: Cents): number => cents / 100;

/**
 * 15.5 → 1550, by its decimal digits and never by multiplication.
 * Null where the number has more than two decimals, is negative or not finite.
 */
export function centsOf(dollars: number): Cents | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(dollars));
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** As `centsOf`, also below zero: -15.5 → -1550. 0 where it is no amount. */
export const signedCentsOf = (dollars: number): Cents =>
  dollars < 0 ? -(centsOf(-dollars) ?? 0) : (centsOf(dollars) ?? 0);

/** In dollars. Cents are added, so that no sum has a tail. */
export const sumOfDollars = (amounts: readonly number[]): number =>
  dollarsOf(amounts.reduce((sum, dollars) => sum + signedCentsOf(dollars), 0));

/** 150000 → `$1,500.00`; a negative amount as `-$1.00`. */
export function formatCents(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100).toString();
  const rest = (Math.abs(cents) % 100).toString().padStart(2, '0');
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** A price per ticket in dollars: from 0 on, at most 2 decimals. */
export function checkPrice(dollars: unknown): RuleMessage | null {
  const cents = typeof dollars === 'number' ? centsOf(dollars) : null;
  return cents !== null && cents <= MAX_AMOUNT_CENTS ? null : 'price.invalid';
}

/** A total that somebody was told, in dollars: from 0 on, at most 2 decimals. */
export const checkQuote = (dollars: unknown): RuleMessage | null =>
  typeof dollars === 'number' && centsOf(dollars) !== null ? null : 'price.invalid';

/** Money that changes hands, in dollars: from 0.01 on, at most 2 decimals. */
export function checkAmount(dollars: unknown): RuleMessage | null {
  const cents = typeof dollars === 'number' ? centsOf(dollars) : null;
  return cents !== null && cents > 0 ? null : 'amount.invalid';
}

/** Money given or, below zero, taken back, in dollars: not 0, at most 2 decimals. */
export const checkSignedAmount = (dollars: unknown): RuleMessage | null =>
  checkAmount(typeof dollars === 'number' ? Math.abs(dollars) : dollars);
