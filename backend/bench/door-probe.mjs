/**
 * Simulates a volunteer at the door: sends one request after the other, without a pause, from a separate process so that only
 * the server makes it wait. Any message from the parent makes it send {@link ProbeResult} and exit.
 *
 * @typedef {object} ProbeResult
 * @property {number} done
 * @property {number} failed     requests without an answer, or answered by 5xx
 * @property {number} slowestMs
 */
const [, , url, token] = process.argv;

let done = 0;
let failed = 0;
let slowestMs = 0;
let since = performance.now();
process.on('message', () => {
  // The request under way has taken at least this long.
  slowestMs = Math.max(slowestMs, performance.now() - since);
  process.send?.({ done, failed, slowestMs }, () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
for (;;) {
  since = performance.now();
  const status = await fetch(`${url}/api/events/current`, {
    headers: { authorization: `Bearer ${token}` },
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  done++;
  if (status === 0 || status >= 500) failed++;
  slowestMs = Math.max(slowestMs, performance.now() - since);
  if (done === 1) process.send?.('watching');
}
