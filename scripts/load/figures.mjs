/** Figures of a load, and what they must be. */

/** Of the measured maximum, what is held. */
export const HELD_SHARE = 0.7;
/** The API's memory in the last minute, as a multiple of that in the third. */
export const MEMORY_TIMES = 1.1;
/** How much longer others may wait because of one account: so many times, or up to so many milliseconds. */
export const BESIDE_TIMES = 3;
export const BESIDE_MS = 200;

const THIRD = 2;

/**
 * @param {number[]} values  in any order
 * @param {number} share  0.99 for p99
 * @returns {number} NaN of none
 */
export function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/**
 * Compares the last whole minute with the third, by when the caches are full.
 * @param {number[]} samples  megabytes, one a second
 * @returns {{ third: number, last: number, isFlat: boolean } | undefined} undefined if there were too few minutes to tell
 */
export function memoryOverTime(samples) {
  const minutes = Math.floor(samples.length / 60);
  if (minutes <= THIRD + 1) return undefined;
  const mean = (/** @type {number} */ minute) =>
    samples.slice(minute * 60, (minute + 1) * 60).reduce((sum, one) => sum + one, 0) / 60;
  const [third, last] = [mean(THIRD), mean(minutes - 1)];
  return { third, last, isFlat: last <= MEMORY_TIMES * third };
}

/**
 * Whether others hardly notice an account.
 * @param {number} aloneMs  others' p99 without it
 * @param {number} besideMs  others' p99 beside it
 */
export const isUnnoticed = (aloneMs, besideMs) => besideMs <= Math.max(BESIDE_TIMES * aloneMs, BESIDE_MS);

/**
 * Lets kinds take turns by their shares, each as evenly as it goes, so that every second has the same mixture.
 * @template {string} Kind
 * @param {Partial<Record<Kind, number>>} shares
 * @returns {() => Kind} tells whose turn it is
 */
export function inTurn(shares) {
  const kinds = /** @type {[Kind, number][]} */ (Object.entries(shares)).map(([kind, share]) => ({
    kind,
    share,
    credit: 0,
  }));
  const all = kinds.reduce((sum, { share }) => sum + share, 0);
  return () => {
    for (const one of kinds) one.credit += one.share;
    const next = kinds.reduce((best, one) => (one.credit > best.credit ? one : best));
    next.credit -= all;
    return next.kind;
  };
}
