import { DENOMINATIONS_CENTS, type Denominations, dollarsOf } from '@usher/backend/rules';

/** The typed count of each note and coin, by the name of its field: `p2000` for twenties. */
export type TypedDenominations = Record<`p${number}`, string>;

export const fieldOf = (cents: number) => `p${cents}` as const;

export const NOTHING_TYPED: TypedDenominations = Object.fromEntries(
  DENOMINATIONS_CENTS.map((cents) => [fieldOf(cents), '']),
);

/** Returns the typed count of a note or coin: 0 for a blank field, null if the text is not a count. */
export const countOf = (typed: string): number | null =>
  typed.trim() === '' ? 0 : /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null;

/** Returns the counts above zero, by value in dollars. Leaves out text that is not a count. */
export const denominationsOf = (typed: Partial<TypedDenominations>): Denominations =>
  Object.fromEntries(
    DENOMINATIONS_CENTS.map(
      (cents) => [String(dollarsOf(cents)), countOf(typed[fieldOf(cents)] ?? '') ?? 0] as const,
    ).filter(([, count]) => count > 0),
  );
