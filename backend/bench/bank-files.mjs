/** Bank statements that took long to read, as attacks of somebody who may upload them. */

/**
 * @param {import('./attacks.mjs').Target} target
 * @param {string} text
 */
async function upload({ url, token, eventId }, text) {
  const form = new FormData();
  form.set('file', new Blob([text]), 'bank.csv');
  const answer = await fetch(`${url}/api/transfers/statement?event_id=${eventId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer ? String(answer.status) : 'no answer';
}

const HEAD = 'Date,Description,Amount\n';
const columns = Array.from({ length: 20_000 }, (_, at) => `c${at}`);

/** @type {import('./attacks.mjs').Attack[]} */
export const bankFiles = [
  {
    name: 'a bank statement with a cell of 40,000 brackets, signed in',
    run: (target) => upload(target, `${HEAD}11/26/2026,A,1.00\n11/26/2026,B,${')'.repeat(40_000)}x\n`),
  },
  {
    name: 'a bank statement with 20,000 columns (130 kB), signed in',
    run: (target) => upload(target, `${columns.join()}\n${','.repeat(columns.length - 1)}\n`),
  },
  {
    name: 'a bank statement with a line of 3 million characters, signed in',
    run: (target) => upload(target, `${HEAD}11/26/2026,${'a,'.repeat(1_500_000)},1.00\n`),
  },
  {
    name: 'a bank statement of 20,000 lines (10 MB), signed in',
    run: (target) =>
      upload(
        target,
        HEAD +
          Array.from({ length: 20_000 }, (_, at) => `11/26/2026,${at} ${'x'.repeat(480)},1.00`).join('\n'),
      ),
  },
];
