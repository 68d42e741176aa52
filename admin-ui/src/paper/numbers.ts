import { checkRanges, numbersOf } from '@usher/backend/rules';

// The numbers that a seller has out, and the next ones of them. Pure functions.

/** How many tickets a seller reports at once most often: as many are offered on a press, where that many are out. */
const STEPS = [1, 2, 5, 10];

/** Numbers that are out, in ascending order, from one on. */
const outFrom = (out: readonly string[], from: number): number[] =>
  numbersOf(out).filter((number) => number >= from);

/** Returns the counts that can be reported on a press: some of the next ones, and all that are out from `from` on. */
export function stepsFrom(out: readonly string[], from: number): number[] {
  const left = outFrom(out, from).length;
  return left === 0 ? [] : [...STEPS.filter((count) => count < left), left];
}

/** Returns the last number of the next `count` ones that are out. */
export const lastOf = (out: readonly string[], from: number, count: number): number | undefined =>
  outFrom(out, from)[count - 1];

/** The next number that is out; undefined if none is. */
export const nextOut = (out: readonly string[]): number | undefined => numbersOf(out)[0];

/** What is wrong with the two ends of a run. */
export type RunFault = 'numberNeeded' | 'backwards' | 'tooMany';

/** Returns a run as a range, or what is wrong with it. @param to empty for a single ticket */
export function runOf(from: string, to: string): { range: string } | { fault: RunFault; at: 'from' | 'to' } {
  const isNumber = (text: string) => /^\d{1,7}$/.test(text) && Number(text) > 0;
  const [first, last] = [from.trim(), to.trim()];
  if (!isNumber(first)) return { fault: 'numberNeeded', at: 'from' };
  if (last !== '' && !isNumber(last)) return { fault: 'numberNeeded', at: 'to' };
  const range =
    last === '' || Number(last) === Number(first)
      ? String(Number(first))
      : `${Number(first)}-${Number(last)}`;
  if (last !== '' && Number(last) < Number(first)) return { fault: 'backwards', at: 'to' };
  return checkRanges([range]) === null ? { range } : { fault: 'tooMany', at: 'to' };
}
