/**
 * A process that sends requests at a steady rate, whether or not earlier ones have been answered, as people do who do not wait for
 * each other. Its parent sends it a {@link SteadyJob} at a time, and it answers each with the latencies, in milliseconds.
 *
 * @typedef {object} SteadyJob
 * @property {string} url
 * @property {Array<{ perSecond: number, requests: import('./load.mjs').Request[] }>} streams  of each, the requests are taken in turn
 * @property {number} seconds
 *
 * @typedef {object} Latencies
 * @property {number} p50
 * @property {number} p99
 * @property {number} slowest
 * @property {number} done
 * @property {number} failed  without an answer, or with one that is not 2xx
 */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;
const agent = new http.Agent({ keepAlive: true });

/**
 * @param {string} url
 * @param {import('./load.mjs').Request} request
 * @returns {Promise<boolean>} whether the answer was 2xx
 */
const send = (url, { method, path, headers, body }) =>
  new Promise((resolve) => {
    const request = http.request(url + path, { method, headers, agent, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(Math.floor((answer.statusCode ?? 0) / 100) === 2));
      answer.once('error', () => resolve(false));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
    request.end(body);
  });

/**
 * @param {SteadyJob} job
 * @returns {Promise<Latencies[]>} one for each stream
 */
const run = ({ url, streams, seconds }) =>
  Promise.all(
    streams.map(async ({ perSecond, requests }) => {
      /** @type {number[]} */
      const took = [];
      let failed = 0;
      /** @type {Promise<void>[]} */
      const sent = [];
      const start = performance.now();
      for (let at = 0; at < perSecond * seconds; at++) {
        const due = start + (at * 1000) / perSecond;
        if (due > performance.now()) await sleep(due - performance.now());
        sent.push(
          send(url, /** @type {import('./load.mjs').Request} */ (requests[at % requests.length])).then(
            (isAnswered) => {
              took.push(performance.now() - due);
              if (!isAnswered) failed++;
            },
          ),
        );
      }
      await Promise.all(sent);
      took.sort((one, other) => one - other);
      const part = (/** @type {number} */ share) =>
        took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? NaN;
      return { p50: part(0.5), p99: part(0.99), slowest: part(1), done: took.length, failed };
    }),
  );

process.on('message', async (/** @type {SteadyJob} */ job) => process.send?.(await run(job)));
process.on('disconnect', () => process.exit(0));
