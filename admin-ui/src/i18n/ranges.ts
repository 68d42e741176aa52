import { checkRanges, numbersOf, rangesOf, type PaperRefusal, type RuleMessage } from '@usher/backend/rules';

// Numbers of paper tickets as people type and read them. Pure functions.

/** Returns the ranges of a typed text: `101-125, 130`. Blanks part them too, unless they are around a dash. */
export const rangesOfText = (typed: string): string[] =>
  typed
    .replace(/(\d)\s+(?=\d)/g, '$1,')
    .split(/[,;\n]/)
    .map((range) => range.trim())
    .filter((range) => range !== '');

/** Returns the numbers of a typed text, in ascending order, or the broken rule. */
export function numbersOfText(typed: string): number[] | RuleMessage {
  const ranges = rangesOfText(typed);
  return checkRanges(ranges) ?? numbersOf(ranges);
}

/** Ranges as people read them: `101-117, 120`. */
export const textOfRanges = (ranges: readonly string[]): string => ranges.join(', ');

/** Returns how many numbers there are in some ranges of the server. */
export const countOfRanges = (ranges: readonly string[]): number => numbersOf(ranges).length;

/** Returns the numbers that were left as they were, by the reason for it, as people read them. */
export function byReason(
  refused: ReadonlyArray<{ number: number; reason: PaperRefusal }>,
): Array<{ reason: PaperRefusal; numbers: string }> {
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  const numbersFor = (reason: PaperRefusal) =>
    refused.filter((one) => one.reason === reason).map(({ number }) => number);
  return reasons.map((reason) => ({ reason, numbers: textOfRanges(rangesOf(numbersFor(reason))) }));
}
