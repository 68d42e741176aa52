/**
 * Somebody at the door: one request after the other, without a pause, from a process of its own so that only the server
 * makes it wait. Ends with its message when it is told `stop`.
 *
 * @typedef {object} Waited
 * @property {number} done
 * @property {number} failed     without an answer, or with a 5xx
 * @property {number} slowestMs
 */
const [, , url, token] = process.argv;

let done = 0;
let failed = 0;
let slowestMs = 0;
let since = performance.now();
process.on('message', () => {
  // Whoever waits still has waited at least that long.
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
