const FIRST_MS = 1000;
const MOST_MS = 60_000;

/**
 * How long to wait after a sync that failed, in milliseconds: a random time in the upper half of the pause, so that phones that
 * lost the network together do not all come back at once.
 * @param failures how many in a row, from 1
 * @param random from 0 to 1
 */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(FIRST_MS * 2 ** (failures - 1), MOST_MS) * (0.5 + random / 2);
