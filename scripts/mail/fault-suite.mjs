/**
 * The fault suite: makes everything that a mail depends on fail, with real processes, on each queue, and prints the results.
 * For every fault, each registration answered 201 must be kept and have its mail, and each check-in answered 200 must be
 * kept. Requests may be refused only while PostgreSQL is down. Duplicate mails are counted; only those that a killed process
 * explains are allowed.
 *
 *   node scripts/mail/fault-suite.mjs [--report FILE] [words of a fault's name]
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startWatchdog } from '../lib/start-watchdog.mjs';
import { hasRedis } from '../lib/redis.mjs';
import { until } from '../lib/wait.mjs';
import { FAULTS } from './faults.mjs';
import { migrate, createEventAndAccount } from './seller-client.mjs';
import { startMailStack } from './mail-stack.mjs';
import { table } from '../lib/table.mjs';

/** Longer than any wait of the mail engine in these tests, in milliseconds; anything slower has hung. */
const TIMEOUT_MS = 120_000;
const FAST_AND_LOOSE = { full_page_writes: 'off', max_connections: 100 };

/** @typedef {{ fault: string, queue: string, registrations: number, refused: number, mails: number, duplicates: number, seconds: number, problems: string[] }} Result */

const byFault = (/** @type {Result} */ a, /** @type {Result} */ b) =>
  FAULTS.findIndex(({ name }) => name === a.fault) - FAULTS.findIndex(({ name }) => name === b.fault) ||
  a.queue.localeCompare(b.queue);

/** @type {<T>(what: string, question: () => Promise<T> | T) => Promise<NonNullable<T>>} */
async function eventually(what, question) {
  const answer = await until(question, { timeoutMs: TIMEOUT_MS, everyMs: 20 });
  if (!answer) throw new Error(`waited in vain for: ${what}`);
  return answer;
}

/** Whether an answer is the API's error while its database is down. @param {import('./seller-client.mjs').Answer} answer */
const isRefusal = ({ status, body }) =>
  status === 503 &&
  body?.code === 'database_unavailable' &&
  typeof body.detail === 'string' &&
  typeof body.request_id === 'string' &&
  Object.keys(body).length === 3;

/**
 * @param {import('./faults.mjs').Fault} fault
 * @param {Omit<import('./faults.mjs').Scene, 'sell' | 'answers' | 'admit' | 'admissions' | 'until' | 'countOf' | 'countFailedAttempts'>} ground
 * @returns {Promise<Result>}
 */
async function suffer(fault, ground) {
  const { stack, seller } = ground;
  /** @type {import('./seller-client.mjs').Answer[]} */
  const answers = [];
  /** @type {import('./seller-client.mjs').Answer[]} */
  const admissions = [];
  const [{ last }] = await stack.query('select max(id::text) as last from outbox');
  const count = async (/** @type {string} */ condition, /** @type {unknown[]} */ ...values) =>
    (
      await stack.query(`select count(*)::int from outbox where id::text > $1 and ${condition}`, [
        last ?? '',
        ...values,
      ])
    )[0].count;
  const scene = Object.assign(ground, {
    answers,
    admissions,
    until: eventually,
    countOf: (/** @type {string} */ state) => count('state = $2', state),
    countFailedAttempts: () => count('last_error is not null'),
    sell: async (/** @type {number} */ amount, /** @type {string | undefined} */ group) => {
      let left = amount;
      const sellRest = async () => {
        while (left-- > 0) answers.push(await seller.sell(group));
      };
      await Promise.all([sellRest(), sellRest(), sellRest(), sellRest()]);
    },
    admit: async (/** @type {import('./seller-client.mjs').Answer} */ ticket) => {
      const answer = await seller.admit(ticket);
      admissions.push(answer);
      return answer;
    },
  });

  const first = stack.smtp.mails.length;
  /** @type {string[]} */
  const problems = [];
  let seconds = Number.NaN;
  try {
    const mended = await fault.run(scene);
    const buyers = answers.filter(({ status }) => status === 201).map(({ email }) => email);
    await eventually('the mail of every registration', () => {
      const reached = new Set(stack.smtp.mails.slice(first).map((mail) => mail.to));
      return buyers.every((email) => reached.has(email));
    });
    seconds = Math.max(0, performance.now() - mended) / 1000;
    await eventually(
      'the record of every mail',
      async () => (await count(`state in ('queued', 'sending')`)) === 0,
    );
    const admitted = [
      ...new Set(admissions.filter(({ status }) => status === 200).map(({ email }) => email)),
    ];
    const [kept] = await stack.query(
      `select count(*)::int as sold, count(*) filter (where checked_in_at is not null and email = any($2))::int as admitted
       from registrations where email = any($1)`,
      [buyers, admitted],
    );
    if (kept.sold !== buyers.length) problems.push(`${buyers.length - kept.sold} registrations were lost`);
    if (kept.admitted !== admitted.length)
      problems.push(`${admitted.length - kept.admitted} check-ins were lost`);
  } catch (error) {
    problems.push(/** @type {Error} */ (error).message);
  }
  await stack.smtp.behave({ as: 'well' }).catch(() => {});

  const buyers = answers.filter(({ status }) => status === 201);
  const mails = stack.smtp.mails.slice(first);
  const duplicates = mails.length - new Set(mails.map((mail) => mail.messageId)).size;
  const refused = answers.filter(({ status }) => status !== 201);
  const strange = [...refused, ...admissions.filter(({ status }) => status !== 200)].filter(
    (answer) => !(fault.mayRefuse && isRefusal(answer)),
  );
  if (strange.length > 0)
    problems.push(
      `${strange.length} were answered otherwise, the first ${strange[0].status} ${JSON.stringify(strange[0].body)}`,
    );
  if (duplicates > (fault.duplicates ?? 0)) problems.push(`${duplicates} mails arrived twice`);
  if (buyers.length === 0) problems.push('nothing was sold');
  return {
    fault: fault.name,
    queue: stack.queue,
    registrations: buyers.length,
    refused: refused.length,
    mails: mails.length,
    duplicates,
    seconds,
    problems,
  };
}

/**
 * Plays faults one after the other on a separate stack.
 * @param {import('./mail-stack.mjs').QueueName} queue
 * @param {import('./faults.mjs').Fault[]} faults
 * @param {string} folder
 * @param {import('../lib/start-watchdog.mjs').Watchdog} watchdog
 * @param {(result: Result) => void} tell
 */
async function playAll(queue, faults, folder, watchdog, tell) {
  if (faults.length === 0) return;
  fs.mkdirSync(folder);
  const stack = await startMailStack({ queue, folder, watchdog, postgresSettings: FAST_AND_LOOSE });
  try {
    await migrate(stack);
    const [api, worker] = await Promise.all([stack.startApi(), stack.startWorker()]);
    /** @type {any} */
    const ground = { stack, api, worker };
    ground.seller = await createEventAndAccount(stack, () => ground.api.ready.url);
    for (const fault of faults) {
      const result = await suffer(fault, ground);
      tell(result);
      if (result.problems.length > 0 && process.env.FAULTS_VERBOSE)
        console.log(`API:\n${ground.api.output()}\nworker:\n${ground.worker.output()}`);
    }
  } finally {
    await stack.close();
  }
}

const args = process.argv.slice(2);
const at = args.indexOf('--report');
const report = at >= 0 ? args.splice(at, 2)[1] : undefined;
const wanted = FAULTS.filter(({ name }) =>
  args.every((word) => name.toLowerCase().includes(word.toLowerCase())),
);

/** @type {import('./mail-stack.mjs').QueueName[]} */
const queues = hasRedis() ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'];
if (queues.length === 1) console.log('redis-server was not found: the faults are tried on PostgreSQL only.');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-faults-'));
fs.chmodSync(folder, 0o755); // PostgreSQL's user must be able to enter it
const watchdog = startWatchdog();
/** @type {Result[]} */
const results = [];
const tell = (/** @type {Result} */ result) => {
  results.push(result);
  const mark = result.problems.length > 0 ? '✗' : '✓';
  console.log(`${mark} ${result.fault} (${result.queue})  ${result.seconds.toFixed(1)} s`);
  for (const problem of result.problems) console.log(`    ${problem}`);
};
const startedAt = performance.now();
/** Errors of stacks that could not be played to the end. @type {string[]} */
const broken = [];
try {
  // Faults mostly wait, so all stacks are played at the same time, two per queue.
  const plays = await Promise.allSettled(
    queues.flatMap((queue) =>
      [1, 2].map((stack) => {
        const faults = wanted.filter((fault) => fault.stack === stack && (fault.only ?? queue) === queue);
        return playAll(queue, faults, path.join(folder, `${queue}-${stack}`), watchdog, tell);
      }),
    ),
  );
  for (const play of plays)
    if (play.status === 'rejected') {
      broken.push(String(play.reason));
      console.log(play.reason);
    }
} finally {
  watchdog.done();
  fs.rmSync(folder, { recursive: true, force: true });
}

console.log(
  `\n${table(
    ['fault', 'queue', 'registrations', 'refused (503)', 'mails', 'duplicates', 'seconds to recover'],
    results
      .sort(byFault)
      .map((one) => [
        one.fault,
        one.queue,
        one.registrations,
        one.refused,
        one.mails,
        one.duplicates,
        one.seconds.toFixed(1),
      ]),
  )}\n`,
);
console.log(`The faults took ${Math.round((performance.now() - startedAt) / 1000)} s.`);
const failed = results.filter(({ problems }) => problems.length > 0);
/** @type {import('../lib/failures.mjs').Failure[]} */
const failures = [
  ...failed.map(({ fault, queue, problems }) => ({
    test: `${fault} (${queue})`,
    reason: problems.join('\n'),
  })),
  ...broken.map((reason) => ({ test: 'a stack of the faults', reason })),
];
if (report) {
  const passed = results.length - failed.length;
  fs.writeFileSync(report, JSON.stringify({ passed, failed: failures.length, skipped: 0, failures }));
}
process.exit(failures.length > 0 ? 1 : 0);
