import { setImmediate } from 'node:timers/promises';

/** A computation keeps no other request waiting for longer, in milliseconds. */
const TURN_MS = 10;

/**
 * Gives one after the other, and lets other requests have their turn meanwhile: twenty thousand lines take seconds, and people at
 * the door wait for this process, too.
 */
export async function* inTurns<T>(all: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for (const one of all) {
    if (performance.now() - since > TURN_MS) {
      await setImmediate();
      since = performance.now();
    }
    yield one;
  }
}
