import { setTimeout as sleep } from 'node:timers/promises';

export { sleep };

/**
 * Polls a condition until it is truthy.
 * @template T
 * @param {() => T | Promise<T>} condition
 * @param {{ timeoutMs: number, everyMs?: number }} options
 * @returns {Promise<T | undefined>} the truthy value, undefined on timeout
 */
export async function until(condition, { timeoutMs, everyMs = 25 }) {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await condition();
    if (answer) return answer;
    if (Date.now() >= end) return undefined;
    await sleep(everyMs);
  }
}

/**
 * Whether a process with this id exists, including one of another user.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Sends a signal to a process, if it still exists.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended already.
  }
}
