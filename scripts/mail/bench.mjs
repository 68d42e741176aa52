/**
 * Measures how many ticket mails a second the worker sends, and the CPU time and memory it uses: with real worker processes
 * from the build, an SMTP server in a separate process and the embedded PostgreSQL, on this machine.
 *
 *   npm run bench:mail -- [--mails 3000] [--workers 1] [--queue PostgreSQL|Redis]
 *   npm run bench:mail -- --reminders 50000 [--queue PostgreSQL|Redis]   how long a new ticket's mail waits among reminders
 */
import '../lib/check-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startWatchdog } from '../lib/start-watchdog.mjs';
import { inRoot } from '../lib/paths.mjs';
import { hasRedis } from '../lib/redis.mjs';
import { ensureSetUp } from '../lib/setup.mjs';
import { until } from '../lib/wait.mjs';
import { writeBacklog, writePeopleToRemind } from './backlog.mjs';
import { migrate, createEventAndAccount } from './seller-client.mjs';
import { startMailStack } from './mail-stack.mjs';
import { table } from '../lib/table.mjs';

const MEGABYTE = 1024 * 1024;
/** Timeout per mail, in milliseconds. The target is 100 mails a second; ten times slower counts as stalled. */
const TIMEOUT_MS_PER_MAIL = 100;

/** @typedef {{ rss: number, cpuMs: number, drawn: number, drawnAgain: number }} Observation */

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '3000' },
    workers: { type: 'string', default: '1' },
    queue: { type: 'string' },
    reminders: { type: 'string' },
  },
});
const mails = Number(values.mails);
const workers = Number(values.workers);
const reminders = Number(values.reminders ?? 0);

/**
 * @param {import('./mail-stack.mjs').QueueName} queue
 * @param {string} folder
 * @param {import('../lib/start-watchdog.mjs').Watchdog} watchdog
 */
async function measure(queue, folder, watchdog) {
  fs.mkdirSync(folder);
  const stack = await startMailStack({ queue, folder, watchdog });
  try {
    await migrate(stack);
    await writeBacklog(stack, mails);
    const { accepted } = stack.smtp;
    const observer = pathToFileURL(inRoot('scripts/mail/observe.mjs')).href;
    const running = await Promise.all(
      Array.from({ length: workers }, () => stack.startWorker(['--import', observer])),
    );
    const allSent = await until(() => accepted.count >= mails, {
      timeoutMs: 60_000 + mails * TIMEOUT_MS_PER_MAIL,
      everyMs: 10,
    });
    const seconds = (accepted.lastAt - accepted.firstAt) / 1000;
    await until(
      async () => (await stack.query(`select from outbox where state <> 'sent' limit 1`)).length === 0,
      {
        timeoutMs: 30_000,
      },
    );
    // Waits for two more observations: the second one certainly includes the last code that was drawn.
    const seen = running.map(({ messages }) => messages.length);
    await until(() => running.every(({ messages }, i) => messages.length >= seen[i] + 2), {
      timeoutMs: 10_000,
    });
    const observed = running.map(({ messages }) =>
      messages
        .filter((/** @type {any} */ message) => message.rss)
        .map((message) => /** @type {Observation} */ (message)),
    );
    const sum = (/** @type {(one: Observation[]) => number} */ of) =>
      observed.reduce((total, one) => total + of(one), 0);
    // Memory of warm processes, after a tenth of the run, to compare with that at the end.
    const warm = sum((one) => one[Math.floor(one.length / 10)].rss);
    const end = sum((one) => one[one.length - 1].rss);
    const drawnAgain = sum((one) => one[one.length - 1].drawnAgain);
    return {
      complete: Boolean(allSent) && accepted.count === mails && drawnAgain === 0,
      row: [
        queue,
        workers,
        accepted.count,
        seconds.toFixed(1),
        Math.round((accepted.count - 1) / seconds),
        (sum((one) => one[one.length - 1].cpuMs - one[0].cpuMs) / accepted.count).toFixed(1),
        Math.round(warm / MEGABYTE),
        Math.round(Math.max(...observed.flatMap((one) => one.map(({ rss }) => rss))) / MEGABYTE),
        Math.round(end / MEGABYTE),
        sum((one) => one[one.length - 1].drawn),
        drawnAgain,
      ],
    };
  } finally {
    await stack.close();
  }
}

/** Tickets sold while reminders are sent, one a second. */
const TICKETS = 30;
const TICKET_MAX_MS = 5_000;

/**
 * @param {import('./mail-stack.mjs').QueueName} queue
 * @param {string} folder
 * @param {import('../lib/start-watchdog.mjs').Watchdog} watchdog
 */
async function measureReminders(queue, folder, watchdog) {
  fs.mkdirSync(folder);
  const stack = await startMailStack({ queue, folder, watchdog });
  try {
    await migrate(stack);
    const api = await stack.startApi();
    const seller = await createEventAndAccount(stack, () => api.ready.url);
    await writePeopleToRemind(stack, reminders);
    const worker = await stack.startWorker();
    const remind = () => stack.smtp.mails.filter(({ to }) => to.startsWith('guest-')).length;
    await until(() => remind() > 100, { timeoutMs: 120_000, everyMs: 50 });
    const [startedAt, before] = [performance.now(), remind()];
    /** @type {number[]} */
    const waits = [];
    for (let sold = 0; sold < TICKETS; sold++) {
      const at = performance.now();
      const { status, email } = await seller.sell('ticket');
      if (status !== 201) throw new Error(`a sale was answered ${status}`);
      const came = await until(() => stack.smtp.mails.some(({ to }) => to === email), {
        timeoutMs: 60_000,
        everyMs: 10,
      });
      waits.push(came ? performance.now() - at : Number.POSITIVE_INFINITY);
      await new Promise((resolve) => setTimeout(resolve, 1_000 - Math.min(1_000, performance.now() - at)));
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const meanwhile = remind() - before;
    await worker.kill('SIGKILL');
    const sorted = waits.sort((a, b) => a - b);
    const worst = sorted[sorted.length - 1];
    return {
      // If no reminder is left, the last tickets did not compete with any.
      complete: worst <= TICKET_MAX_MS && remind() < reminders,
      row: [
        queue,
        reminders,
        Math.round(meanwhile / seconds),
        TICKETS,
        Math.round(sorted[Math.floor(sorted.length / 2)]),
        Math.round(worst),
      ],
    };
  } finally {
    await stack.close();
  }
}

const REMINDERS_HEAD = [
  'queue',
  'reminders due',
  'reminders a second',
  'tickets sold meanwhile',
  'ms to the mail, median',
  'ms to the mail, longest',
];

const HEAD = [
  'queue',
  'workers',
  'mails',
  'seconds',
  'mails a second',
  'CPU ms a mail',
  'MB at a tenth',
  'MB at most',
  'MB at the end',
  'codes drawn',
  'drawn again',
];

await ensureSetUp(['backend'], { forTests: true });
const queues = /** @type {import('./mail-stack.mjs').QueueName[]} */ (
  values.queue ? [values.queue] : hasRedis() ? ['PostgreSQL', 'Redis'] : ['PostgreSQL']
);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-bench-'));
fs.chmodSync(folder, 0o755); // PostgreSQL's user must be able to enter it
const watchdog = startWatchdog();
const results = [];
try {
  for (const queue of queues)
    results.push(
      await (reminders > 0 ? measureReminders : measure)(queue, path.join(folder, queue), watchdog),
    );
} finally {
  watchdog.done();
  fs.rmSync(folder, { recursive: true, force: true });
}
console.log(
  table(
    reminders > 0 ? REMINDERS_HEAD : HEAD,
    results.map(({ row }) => row),
  ),
);
process.exit(results.every(({ complete }) => complete) ? 0 : 1);
