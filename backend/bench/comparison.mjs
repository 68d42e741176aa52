import { median } from './numbers.mjs';

/**
 * @typedef {import('./load.mjs').Request} Request
 * @typedef {import('./load.mjs').Result} Result
 *
 * @typedef {object} Subject
 * @property {string} url
 * @property {() => Request[] | Promise<Request[]>} requests  prepares a round and returns its requests
 * @property {number} [amount]  number of requests in a round; by default as many as fit into the round's seconds
 */

/** Default number of connections of a load. */
export const CONNECTIONS = 50;

/**
 * Measures several subjects alternately, in several rounds, so that other work on the machine affects all of them.
 * @template {string} Name
 * @param {import('./context.mjs').Context} context
 * @param {Record<Name, Subject>} subjects
 * @param {number} [connections]
 * @returns {Promise<Record<Name, Result>>} medians over the rounds
 */
export async function interleaved(context, subjects, connections = CONNECTIONS) {
  const names = /** @type {Name[]} */ (Object.keys(subjects));
  /** @type {Record<string, Result[]>} */
  const results = Object.fromEntries(names.map((name) => [name, []]));
  // The first round is for warming up and does not count.
  for (let round = 0; round <= context.rounds; round++)
    for (const name of round % 2 ? names : [...names].reverse()) {
      const { url, requests, amount } = subjects[name];
      const result = await context.load.run({
        url,
        connections,
        requests: await requests(),
        ...(amount ? { amount } : { seconds: context.seconds }),
      });
      if (result.failed > 0) throw new Error(`${name}: ${result.failed} of ${result.done} requests failed`);
      if (round > 0) results[name].push(result);
    }
  const over = (/** @type {string} */ name, /** @type {Exclude<keyof Result, 'statuses'>} */ key) =>
    median(results[name].map((result) => result[key]));
  return /** @type {Record<Name, Result>} */ (
    Object.fromEntries(
      names.map((name) => [
        name,
        {
          perSecond: over(name, 'perSecond'),
          p50: over(name, 'p50'),
          p99: over(name, 'p99'),
          failed: 0,
          statuses: {},
          done: over(name, 'done'),
        },
      ]),
    )
  );
}
