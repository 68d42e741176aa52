const FIRST_MS = 1000;
const MOST_MS = 60_000;

/**
 * Returns how long to wait after a failed sync, in milliseconds. The pause doubles with each failure. It is random in the upper
 * half, so that phones that lost the network together do not all come back together.
 * @param failures number of failures in a row, from 1
 * @param random from 0 to 1
 */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(FIRST_MS * 2 ** (failures - 1), MOST_MS) * (0.5 + random / 2);
