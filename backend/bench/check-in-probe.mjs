/**
 * Simulates the doors of a night: check-ins one after the other at several doors, from a separate process so that only the server
 * makes them wait. The parent sends {@link ProbeJob}, then any message, which ends it with a {@link ProbeResult}.
 *
 * @typedef {object} ProbeJob
 * @property {string} url
 * @property {string[]} tokens
 * @property {string[]} codes  of people who are outside, taken in turn
 *
 * @typedef {object} ProbeResult
 * @property {number} p50      milliseconds
 * @property {number} p99      milliseconds
 * @property {number} done
 * @property {number} failed   check-ins without an answer, or answered by anything but 200
 */
import { setTimeout as sleep } from 'node:timers/promises';

const DOORS = 8;
/** Milliseconds between two guests at a door. */
const PAUSE_MS = 100;

process.once('message', async (/** @type {ProbeJob} */ { url, tokens, codes }) => {
  /** @type {number[]} */
  const times = [];
  let isOver = false;
  let failed = 0;
  let next = 0;
  process.once('message', () => (isOver = true));
  process.send?.('watching');
  await Promise.all(
    Array.from({ length: DOORS }, async (_, door) => {
      while (!isOver) {
        const code = codes[next++ % codes.length];
        const since = performance.now();
        const status = await fetch(`${url}/api/checkin/${code}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokens[door % tokens.length]}` },
        }).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          },
          () => 0,
        );
        times.push(performance.now() - since);
        if (status !== 200) failed++;
        await sleep(PAUSE_MS);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))];
  process.send?.({ p50: at(0.5), p99: at(0.99), done: times.length, failed }, () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
