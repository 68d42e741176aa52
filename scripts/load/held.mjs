import { sleep } from '../lib/wait.mjs';
import { memoryOf } from '../../backend/bench/processes.mjs';
import { HELD_SHARE, MEMORY_TIMES, memoryOverTime, quantile } from './figures.mjs';
import { table } from '../lib/table.mjs';

/** Measures the most that is done in a second, and lets most of it go on. */

const CROWD = 24;

/**
 * @param {object} options
 * @param {import('../mail/mail-stack.mjs').MailStack} options.stack
 * @param {import('./traffic.mjs').Traffic} options.traffic
 * @param {number} options.apiPid
 * @param {number} options.seconds  how long it is held
 * @param {number} options.measuredSeconds  how long the maximum is measured
 * @param {() => void} options.check  throws if the run is to end
 * @returns {Promise<string[]>} what is wrong
 */
export async function hold({ stack, traffic, apiPid, seconds, measuredSeconds, check }) {
  await traffic.asFastAsTheyCan({ people: CROWD, seconds: measuredSeconds / 4 });
  const most = await traffic.asFastAsTheyCan({ people: CROWD, seconds: measuredSeconds });
  check();
  const perSecond = HELD_SHARE * most;
  console.log(
    `The most: ${most.toFixed(0)} things a second by ${CROWD} people without a pause. Held: ${perSecond.toFixed(0)} a second.`,
  );

  const from = traffic.served.length;
  const refusedBefore = traffic.refused.length;
  const stop = traffic.steadily({ perSecond });
  const startedAt = performance.now();
  /** @type {number[]} */
  const memory = [];
  while (performance.now() - startedAt < seconds * 1000) {
    await sleep(startedAt + (memory.length + 1) * 1000 - performance.now());
    check();
    memory.push(memoryOf(apiPid));
    if (memory.length % 60 === 0) await tell();
  }
  async function tell() {
    const since = performance.now() - 60_000;
    const times = traffic.served
      .slice(from)
      .flatMap(({ dueAt, answeredAt }) => (dueAt >= since ? [answeredAt - dueAt] : []));
    const [{ waiting }] = await stack.query(
      `select count(*)::int as waiting from outbox where state in ('queued', 'sending')`,
    );
    console.log(
      `  minute ${memory.length / 60}: ${times.length} requests, p99 ${quantile(times, 0.99).toFixed(0)} ms, ` +
        `API ${(memory.slice(-60).reduce((sum, one) => sum + one, 0) / 60).toFixed(0)} MB, ${waiting} mails wait`,
    );
  }
  await stop();
  const held = traffic.served.slice(from);

  /** @type {Map<string, number[]>} */
  const byKind = new Map();
  for (const { kind, dueAt, answeredAt } of held)
    byKind.set(kind, [...(byKind.get(kind) ?? []), answeredAt - dueAt]);
  console.log(
    `\n${table(
      ['held', 'requests', 'p50, ms', 'p99, ms', 'slowest, ms'],
      [...byKind].map(([kind, times]) => [
        kind,
        times.length,
        ...[0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0)),
      ]),
    )}\n`,
  );

  /** @type {string[]} */
  const wrong = [];
  const refused = traffic.refused.slice(refusedBefore);
  if (refused.length > 0) wrong.push(`${refused.length} errors, the first: ${JSON.stringify(refused[0])}`);
  const flat = memoryOverTime(memory);
  if (flat) {
    console.log(
      `The API's memory: ${flat.third.toFixed(0)} MB in the third minute, ${flat.last.toFixed(0)} MB in the last (× ${(flat.last / flat.third).toFixed(2)}).`,
    );
    if (!flat.isFlat) wrong.push(`the memory grew by more than × ${MEMORY_TIMES}`);
  }
  console.log(
    `${held.length} requests in ${seconds} s (${(held.length / seconds).toFixed(0)} a second), ${refused.length} errors.`,
  );
  return wrong;
}
