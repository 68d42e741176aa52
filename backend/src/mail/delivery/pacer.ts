import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Creates a rate limiter that spreads starts evenly. p-queue's interval is a timer of whole milliseconds, which is off by a tenth
 * at 300 a second. @returns a function to await before each piece of work
 */
export function pacer(perSecond: number | undefined): () => Promise<void> {
  if (!perSecond) return async () => undefined;
  let nextAt = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, nextAt);
    nextAt = at + 1000 / perSecond;
    if (at > now) await sleep(at - now);
  };
}
