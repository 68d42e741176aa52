/**
 * A process that only sends requests, so that neither the product nor the baseline waits for it. Its parent sends it a
 * {@link Job} at a time, and it answers each with a {@link Result}.
 *
 * @typedef {object} Request
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 * @property {string} [base64]  the body, if it is no text
 *
 * @typedef {object} Job
 * @property {string} url
 * @property {number} connections
 * @property {Request[]} requests  taken in turn
 * @property {number} [amount]     number of requests
 * @property {number} [seconds]    duration, if there is no amount
 *
 * @typedef {object} Result
 * @property {number} perSecond  requests per second
 * @property {number} p50        milliseconds
 * @property {number} p99        milliseconds
 * @property {number} failed     requests without an answer, or with one that is not 2xx
 * @property {number} done
 * @property {Record<string, number>} statuses  number of answers by status
 */
import autocannon from 'autocannon';

/**
 * @param {Job} job
 * @returns {Promise<Result>}
 */
async function run({ url, connections, requests, amount, seconds }) {
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    // The interval at which it checks whether it is done, in milliseconds; by default once a second.
    sampleInt: 10,
    ...(amount ? { amount } : { duration: seconds }),
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, headers = {}, body, base64 } = requests[next++ % requests.length];
          const sent = base64 === undefined ? body : Buffer.from(base64, 'base64');
          return /** @type {any} */ ({ ...request, method, path, headers, body: sent });
        },
      },
    ],
  });
  const { total } = result.requests;
  return {
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
    done: total,
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count]),
    ),
  };
}

process.on('message', async (/** @type {Job} */ job) => {
  try {
    process.send?.({ result: await run(job) });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
