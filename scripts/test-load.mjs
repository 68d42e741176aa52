/**
 * `npm run test:load`: measures the most that Usher does in a second on this machine, with real processes, and holds 70 % of it for
 * a quarter of an hour; then lets one account do whatever it may as fast as it can, while others sell and scan. Nothing may be
 * refused, all that was acknowledged must be there once, and others may hardly notice.
 *   npm run test:load [-- --minutes 15 | --short] [--held | --account] [--seconds 2] [words, of which attacks have one in their names]
 */
import './lib/check-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { audit } from './faults/audit.mjs';
import { makeWorld } from './faults/world.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';
import { run } from './lib/npm.mjs';
import { inRoot } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { ensureSetUp } from './lib/setup.mjs';
import { listenForStop } from './lib/shutdown.mjs';
import { startWatchdog } from './lib/start-watchdog.mjs';
import { table } from './lib/table.mjs';
import { until } from './lib/wait.mjs';
import { hold } from './load/held.mjs';
import { misbehave } from './load/misbehaving.mjs';
import { openTraffic } from './load/traffic.mjs';
import { startMailStack } from './mail/mail-stack.mjs';
import { migrate } from './mail/seller-client.mjs';

const SELLERS = 30;
const DRAINED_MS = 600_000;
/** In the short form: those that cost most. */
const SHORT =
  /GET \/api\/(attendees|checkin\/list)\b|POST \/api\/checkin\/(sync|\{)|syncs of|GraphQL attendees/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '15' },
    short: { type: 'boolean', default: false },
    held: { type: 'boolean', default: false },
    account: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '2' },
    report: { type: 'string' },
  },
});
const { short: isShort } = values;
const seconds = isShort ? 6 : Number(values.minutes) * 60;
/** @type {import('./lib/failures.mjs').Failure[]} */
const failures = [];

/** @param {string} test @param {string[]} wrong */
function judge(test, wrong) {
  console.log(`${wrong.length > 0 ? '✗' : '✓'} ${test}`);
  for (const problem of wrong) console.log(`    ${problem}`);
  if (wrong.length > 0) failures.push({ test, reason: wrong.join('\n') });
}

/** @returns {Promise<number>} the exit code */
async function main() {
  const stop = listenForStop();
  /** @type {(() => unknown)[]} */
  const cleanup = [];
  try {
    await ensureSetUp(['backend'], { forTests: true });
    stop.check();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-load-'));
    fs.chmodSync(folder, 0o755); // PostgreSQL's own user goes through it
    cleanup.push(() => fs.rmSync(folder, { recursive: true, force: true }));
    const watchdog = startWatchdog();
    cleanup.push(watchdog.done);
    const stack = await step('Starting PostgreSQL and a mail server', () =>
      startMailStack({
        queue: 'PostgreSQL',
        folder,
        watchdog,
        env: { LIMIT_SIGN_INS_PER_ADDRESS: '100000' },
      }),
    );
    cleanup.push(stack.close);
    await migrate(stack);
    // Few accounts stand for many people.
    const many = { LIMIT_SYNCS_PER_DEVICE: '100000', LIMIT_DOOR_SEARCHES_PER_USER: '100000' };
    let api = await stack.startApi(many);
    await stack.startWorker();
    const world = await makeWorld(stack, () => api.ready.url);
    const guests = isShort ? 2_000 : 10_000;
    const seeded = await run(
      process.execPath,
      [inRoot('backend/dist/cli/seed-registrations.js'), '--registrations', String(guests)],
      { env: { ...stack.env, NODE_ENV: 'development' } },
    );
    if (seeded.code !== 0) throw new Error(seeded.output);
    const people = await world.join(SELLERS, 'volunteer');
    stop.check();

    /** @param {import('./load/traffic.mjs').Traffic} traffic @param {number} firstMail @param {number} duplicates */
    const settle = async (traffic, firstMail, duplicates) => {
      const endedAt = performance.now();
      const mailed = () => stack.smtp.mails.slice(firstMail).map(({ to }) => to);
      const isSent = async () =>
        (await stack.query(`select from outbox where state in ('queued', 'sending') limit 1`)).length === 0;
      await until(isSent, { timeoutMs: DRAINED_MS, everyMs: 200 });
      console.log(
        `All mails were sent ${((performance.now() - endedAt) / 1000).toFixed(1)} s after the end.`,
      );
      traffic.close();
      return audit(world, traffic, { mailed, duplicates, waiting: 0 });
    };

    if (!values.account) {
      const firstMail = stack.smtp.mails.length;
      const traffic = await openTraffic(world, people);
      const measuredSeconds = isShort ? 2 : 20;
      const wrong = await hold({
        stack,
        traffic,
        apiPid: api.pid,
        seconds,
        measuredSeconds,
        check: stop.check,
      });
      judge('70 % of the most is held', wrong);
      judge('afterwards all that was acknowledged is there once', await settle(traffic, firstMail, 0));
    }
    if (!values.held) {
      await api.kill();
      // With the limits of production.
      api = await stack.startApi({ LIMIT_REQUESTS_PER_USER: undefined });
      const firstMail = stack.smtp.mails.length;
      const traffic = await openTraffic(world, people);
      const suffered = await misbehave({
        world,
        traffic,
        seconds: isShort ? undefined : Number(values.seconds),
        aloneSeconds: isShort ? 1 : 15,
        accounts: isShort ? 2 : 24,
        isWanted: (name) =>
          (!isShort || SHORT.test(name)) &&
          (positionals.length === 0 ||
            positionals.some((word) => name.toLowerCase().includes(word.toLowerCase()))),
        check: stop.check,
      });
      const ms = (/** @type {number} */ from, /** @type {number} */ to) =>
        `${from.toFixed(0)} → ${to.toFixed(0)} ms`;
      console.log(
        `\n${table(
          [
            'one account, without a pause',
            'tries',
            'outcome',
            "p99 of others' sales",
            "p99 of others' scans",
          ],
          suffered.map(({ name, tries, outcome, alone, beside }) => [
            name,
            tries,
            outcome,
            ms(alone.sale, beside.sale),
            ms(alone.scan, beside.scan),
          ]),
        )}\n`,
      );
      const { refused } = traffic;
      const wrong = suffered.filter(({ isHeld }) => !isHeld).map(({ name }) => `others notice: ${name}`);
      if (refused.length > 0)
        wrong.push(`${refused.length} errors, the first: ${JSON.stringify(refused[0])}`);
      judge(`${suffered.length} ways to misbehave: others hardly notice`, wrong);
      // A president who misbehaves may write to guests as well.
      judge('afterwards all that was acknowledged is there once', await settle(traffic, firstMail, Infinity));
    }
    stop.check();
    return failures.length > 0 ? 1 : 0;
  } catch (error) {
    const code = stop.exitCode(error, 130);
    failures.push({ test: 'the load', reason: String(error) });
    return code;
  } finally {
    for (const undo of cleanup.reverse()) await undo();
    if (values.report)
      fs.writeFileSync(
        values.report,
        JSON.stringify({
          passed: failures.length > 0 ? 0 : 1,
          failed: failures.length,
          skipped: 0,
          failures,
        }),
      );
  }
}

surviveClosedOutput();
process.exit(await main());
