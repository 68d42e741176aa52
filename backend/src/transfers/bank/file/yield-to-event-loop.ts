import { setImmediate } from 'node:timers/promises';

/** Maximum time that a computation may block other requests, in milliseconds. A sale waits that long at each of its dozen steps. */
const BUSY_MS = 3;

/**
 * Iterates over all items and yields to the event loop in between: twenty thousand lines of a bank statement take seconds, and
 * this process also serves guests waiting at the door.
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
