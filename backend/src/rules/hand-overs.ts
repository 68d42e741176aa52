import type { RuleMessage } from './rule-messages.js';
import { type Cents, centsOf } from './money.js';

/** US notes and coins in cents, largest first. */
export const DENOMINATIONS_CENTS: readonly Cents[] = [
  10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1,
];

/** How many of each note and coin, by value in dollars: `{ "20": 3, "0.25": 4 }`. */
export type Denominations = Record<string, number>;

const MAX_OF_ONE_KIND = 100_000;

/** A value in dollars, as people write it. Other notations that `Number` accepts, such as `2e1` or `00020`, are mistakes. */
const VALUE = /^(0|[1-9]\d*)(\.\d{1,2})?$/;

/** Checks that all notes and coins exist, and that their counts are whole numbers. */
export function checkDenominations(counts: unknown): RuleMessage | null {
  if (typeof counts !== 'object' || counts === null || Array.isArray(counts)) return 'denominations.invalid';
  const isKnown = ([value, count]: [string, unknown]): boolean =>
    VALUE.test(value) &&
    DENOMINATIONS_CENTS.includes(centsOf(Number(value)) ?? -1) &&
    Number.isInteger(count) &&
    (count as number) >= 0 &&
    (count as number) <= MAX_OF_ONE_KIND;
  return Object.entries(counts).every(isKnown) ? null : 'denominations.invalid';
}

/** Returns the counts by the one spelling that is stored and shown: `0.50` becomes `0.5`. They must have passed the check. */
export function normalizeDenominations(counts: Denominations): Denominations {
  const normal: Denominations = {};
  for (const [value, count] of Object.entries(counts)) {
    const key = String(Number(value));
    normal[key] = (normal[key] ?? 0) + count;
  }
  return normal;
}

/** Adds up notes and coins. */
export const sumDenominations = (counts: Denominations): Cents =>
  Object.entries(counts).reduce((sum, [value, count]) => sum + centsOf(Number(value))! * count, 0);

/** Checks a counted amount in dollars: 0 or more, at most 2 decimals. */
export function checkCounted(dollars: unknown): RuleMessage | null {
  return typeof dollars === 'number' && centsOf(dollars) !== null ? null : 'counted.invalid';
}

/** The states of a hand-over, and which it may be given next. Only an offer waits for somebody. */
const HAND_OVER_STATUS_RULES = {
  offered: ['withdrawn', 'received'],
  withdrawn: [],
  received: ['reversed'],
  reversed: [],
} as const satisfies Record<string, readonly string[]>;

export type HandOverStatus = keyof typeof HAND_OVER_STATUS_RULES;
export const HAND_OVER_STATUSES = Object.keys(HAND_OVER_STATUS_RULES) as [
  HandOverStatus,
  ...HandOverStatus[],
];

/** Whether a hand-over in one state may be given the other. */
export const handOverMayBecome = (from: HandOverStatus, to: HandOverStatus): boolean =>
  (HAND_OVER_STATUS_RULES[from] as readonly HandOverStatus[]).includes(to);
