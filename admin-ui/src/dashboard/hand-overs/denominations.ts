import { DENOMINATIONS_CENTS, type Denominations, dollarsOf } from '@usher/backend/rules';

/** What is typed of each note and coin: the form's fields, `p2000` for twenties. */
export type TypedDenominations = Record<`p${number}`, string>;

export const fieldOf = (cents: number) => `p${cents}` as const;

export const NOTHING_TYPED: TypedDenominations = Object.fromEntries(
  DENOMINATIONS_CENTS.map((cents) => [fieldOf(cents), '']),
);

/** How many of a note or coin; null where what is typed is no count. */
export const countOf = (typed: string): number | null =>
  typed.trim() === '' ? 0 : /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null;

/** By value in dollars, those that there are any of. What is no count is left out. */
export const denominationsOf = (typed: Partial<TypedDenominations>): Denominations =>
  Object.fromEntries(
    DENOMINATIONS_CENTS.map(
      (cents) => [String(dollarsOf(cents)), countOf(typed[fieldOf(cents)] ?? '') ?? 0] as const,
    ).filter(([, count]) => count > 0),
  );
