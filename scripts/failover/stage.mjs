/**
 * Runs in namespaces of its own, which `scripts/test-failover.mjs` makes: starts the machines, plays the faults and prints what
 * came of them. With FAILOVER_LOGS, all logs are copied to that folder.
 *   node scripts/failover/stage.mjs FOLDER ENVIRONMENT [--short] [words of a fault's name]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { step } from '../lib/progress.mjs';
import { table } from '../lib/table.mjs';
import { sleep } from '../lib/wait.mjs';
import { createCluster, eventually } from './cluster.mjs';
import { FAULTS, roles } from './faults.mjs';
import { createClient, startLoad } from './load.mjs';
import { createNetwork, OUTSIDE } from './network.mjs';
import { recount } from './recount.mjs';

const EMAIL = 'president@example.org';
const PASSWORD = 'a long enough pass phrase 2026';
/** How long people work before and after a fault, in milliseconds. */
const CALM_MS = 3_000;
/** Beside other tests, on cores that are theirs too, a fail-over may take longer: `--short` is about what is lost. */
const SHORT_ALLOWANCE = 2;

const [folder, environment, ...words] = process.argv.slice(2);
const isShort = words.includes('--short');
const asked = words.filter((word) => !word.startsWith('--'));
const faults = FAULTS.filter(
  (fault) => (!isShort || fault.isShort) && asked.every((word) => fault.name.includes(word)),
);

/** A mail server, and how many mails each address got. */
async function startMailServer() {
  const sink = fork(inRoot('scripts', 'mail', 'sink.mjs'), ['0', OUTSIDE]);
  /** @type {Map<string, number>} */
  const mails = new Map();
  sink.on('message', (/** @type {any} */ { accepted = [] }) => {
    for (const { to } of accepted) mails.set(to, (mails.get(to) ?? 0) + 1);
  });
  const [{ port }] = await once(sink, 'message');
  return { mails, port };
}

/**
 * Makes the first account, and an event that is on sale.
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {import('./load.mjs').Client} client
 */
async function openEvent(cluster, client) {
  const output = await cluster.command('create-president.js', [
    '--email',
    EMAIL,
    '--name',
    'Paula President',
  ]);
  const link = decodeURIComponent(/token=(\S+)/.exec(output)?.[1] ?? '');
  await client.must('POST', '/api/auth/reset-password', { body: { token: link, new_password: PASSWORD } });
  const signedIn = await client.must('POST', '/api/auth/login', {
    body: { email: EMAIL, password: PASSWORD },
  });
  const token = /** @type {string} */ (signedIn.access_token);
  const body = {
    name: 'Lantern Fest',
    description: 'Lanterns',
    event_date: '2030-12-12T23:00:00Z',
    location: 'Town Hall',
  };
  const event = await client.must('POST', '/api/events', { token, body });
  await client.must('POST', `/api/pricing/admin/create-default-tiers?event_id=${event.id}`, { token });
  return { token, eventId: /** @type {string} */ (event.id) };
}

/** Prints the ends of all logs. @param {string} logs */
function printLogs(logs) {
  for (const name of fs.readdirSync(logs)) {
    const lines = fs.readFileSync(path.join(logs, name), 'utf8').trim().split('\n');
    console.log(`\n${name}:\n${lines.slice(-12).join('\n')}`);
  }
}

createNetwork();
const mail = await startMailServer();
const cluster = createCluster({ folder, environment, mailPort: mail.port });
/** @type {{ fault: import('./faults.mjs').Fault, seen: import('./load.mjs').Seen, wrong: string[] }[]} */
const played = [];
let hasFailed = false;
try {
  await step('Starting three databases', cluster.startDatabases);
  const certificate = await step('Starting two machines with API and worker', cluster.startApps);
  const client = createClient(certificate);
  const event = await openEvent(cluster, client);

  for (const fault of faults) {
    await step(`Trying: ${fault.name}`, async () => {
      await cluster.whole();
      const load = startLoad(client, { ...event, group: fault.group });
      await load.flows();
      await sleep(CALM_MS);
      const { flows, confirmed } = load;
      const wrong = (await fault.run({ cluster, ...(await roles(cluster)), flows, confirmed })) ?? [];
      await load.flows();
      await cluster.whole();
      await sleep(CALM_MS);
      played.push({ fault, seen: await load.stop(), wrong });
    });
  }
  await step('Waiting for the last mail', () =>
    eventually('all mails', async () => {
      const [{ left }] = await cluster.query(
        `select count(*)::int as left from outbox where state in ('queued', 'sending')`,
      );
      return left === 0;
    }),
  );

  const rows = [];
  for (const { fault, seen, wrong } of played) {
    const count = await recount(cluster, seen, mail.mails, fault.mayMailTwice);
    const promised = fault.promisedSeconds && fault.promisedSeconds * (isShort ? SHORT_ALLOWANCE : 1);
    const problems = [...wrong, ...count.problems];
    if (promised && seen.gapSeconds > promised)
      problems.push(
        `nothing was acknowledged for ${seen.gapSeconds.toFixed(1)} s; at most ${promised} s are promised`,
      );
    if (problems.length > 0) hasFailed = true;
    for (const problem of problems.slice(0, 10)) console.log(`✗ ${fault.name}: ${problem}`);
    rows.push([
      fault.name,
      seen.requests,
      seen.tries,
      seen.sales.length + seen.admitted.length,
      count.lost,
      count.doubled,
      count.mails,
      count.mailedTwice,
      seen.mostWaiting,
      seen.gapSeconds.toFixed(1),
    ]);
  }
  console.log(
    `\n${table(
      [
        'fault',
        'requests',
        'sent',
        'acknowledged',
        'lost',
        'doubled',
        'mails',
        'mailed twice',
        'most waiting on a phone',
        'longest gap, s',
      ],
      rows,
    )}\n`,
  );
  const sums = await cluster.command('recount.js');
  console.log(sums.trim());
  if (!sums.includes('Every kept sum agrees')) hasFailed = true;
} catch (error) {
  hasFailed = true;
  console.error(error);
}
if (hasFailed) printLogs(cluster.logs);
if (process.env.FAILOVER_LOGS) fs.cpSync(cluster.logs, process.env.FAILOVER_LOGS, { recursive: true });
process.exit(hasFailed || played.length === 0 ? 1 : 0);
