import { setImmediate } from 'node:timers/promises';

/** How long a computation may keep other requests waiting, in milliseconds. */
const BUSY_MS = 10;

/**
 * Iterates over all items and yields to the event loop in between: twenty thousand lines of a bank's statement take seconds, and
 * this process also serves people who wait at the door.
 */
export async function* yieldingToEventLoop<T>(items: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > BUSY_MS) {
      await setImmediate();
      since = performance.now();
    }
    yield item;
  }
}
