import { checkRanges, numbersOf, rangesOf, type PaperRefusal, type RuleMessage } from '@usher/backend/rules';
import type { RangesDoneDto } from '../api/generated/rest';

// Numbers of paper tickets, as a seller types and reads them. Pure functions.

/** Splits typed numbers, such as `101-117, 120`, into ranges. */
export const rangesTyped = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((range) => range.trim())
    .filter(Boolean);

/** Returns the numbers of typed ranges, or the broken rule. */
export function numbersTyped(text: string): number[] | RuleMessage {
  const ranges = rangesTyped(text);
  return checkRanges(ranges) ?? numbersOf(ranges);
}

/** Ranges as people read them: `101-117, 120`. */
export const rangesText = (ranges: readonly string[]): string => ranges.join(', ');

export const countOf = (ranges: readonly string[]): number => numbersOf(ranges).length;

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

/** Refused numbers as ranges, by reason. */
export function refusedByReason(
  refused: RangesDoneDto['refused'],
): Array<{ reason: PaperRefusal; ranges: string[] }> {
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  return reasons.map((reason) => ({
    reason,
    ranges: rangesOf(refused.filter((one) => one.reason === reason).map(({ number }) => number)),
  }));
}
