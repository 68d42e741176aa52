import { setTimeout as sleep } from 'node:timers/promises';

export { sleep };

/**
 * Asks again and again until the answer is truthy.
 * @template T
 * @param {() => T | Promise<T>} condition
 * @param {{ timeoutMs: number, everyMs?: number }} options
 * @returns {Promise<T | undefined>} undefined when the time is over
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
 * Whether a process with this id exists. One of another user's counts.
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
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has gone by itself.
  }
}
