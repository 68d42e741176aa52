import { sleep } from '../lib/wait.mjs';

/** Total requests per second. The two accounts together stay below their limits of requests a minute. */
const REQUESTS_A_SECOND = 10;

/**
 * Simulates people at work: sends requests at fixed times whether or not earlier ones were answered, so that a pause of the
 * server shows in the times.
 *
 * @typedef {ReturnType<typeof startLoad>} Load
 * @typedef {{ what: string, status: number, ms: number, atMs: number }} Seen
 * @param {import('./client.mjs').Client} client
 * @param {{ token: string, token2: string, sell: (token: string) => Promise<import('./client.mjs').Answer> }} people
 */
export function startLoad(client, { token, token2, sell }) {
  /** @type {Seen[]} */
  const seen = [];
  let sent = 0;
  let mostInHand = 0;
  let isOver = false;
  const started = performance.now();
  /** @type {[string, () => Promise<import('./client.mjs').Answer>][]} */
  const kinds = [
    ['page', () => client.try('GET', '/')],
    ['sale', () => sell(token)],
    ['event', () => client.try('GET', '/api/events/current', { token })],
    ['sale', () => sell(token2)],
    ['graphql', () => client.try('POST', '/graphql', { token: token2, body: { query: '{ me { id } }' } })],
  ];

  /** @param {number} turn */
  async function one(turn) {
    const [what, work] = kinds[turn % kinds.length];
    const atMs = performance.now() - started;
    const { status, ms } = await work();
    seen.push({ what, status, ms, atMs });
  }

  const done = (async () => {
    /** @type {Promise<void>[]} */
    const all = [];
    for (let turn = 0; !isOver; turn++) {
      all.push(one(turn));
      sent++;
      mostInHand = Math.max(mostInHand, sent - seen.length);
      await sleep(1000 / REQUESTS_A_SECOND);
    }
    await Promise.all(all);
  })();

  return {
    /** Number of requests that have ended so far. */
    answered: () => seen.length,
    /**
     * Stops sending, and waits for the requests under way.
     */
    stop: async () => {
      isOver = true;
      await done;
      const failed = seen.filter(({ status }) => status < 200 || status > 299);
      const slowestMs = Math.max(...seen.map(({ ms }) => ms));
      return {
        sent,
        failed,
        /** Maximum number of requests that were under way at one time. */
        mostInHand,
        words:
          `${sent - failed.length} of ${sent} requests answered, the slowest in ${(slowestMs / 1000).toFixed(1)} s` +
          (failed.length > 0 ? `; ${failed.map(({ what, status }) => `${what} ${status}`).join(', ')}` : ''),
      };
    },
  };
}
