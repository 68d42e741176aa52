/**
 * The faults of the night: lets sales, scans, syncs, hand-overs, pictures and an import go on while something fails, and prints how
 * long it took until each of them was served again. After each, all that was acknowledged must be there once, every sum must be as
 * the recount has it, and whoever was refused meanwhile was told so.
 *
 *   node scripts/faults/night-suite.mjs [--report FILE] [--short] [words of a fault's name]
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listenForStop } from '../lib/shutdown.mjs';
import { startWatchdog } from '../lib/start-watchdog.mjs';
import { table } from '../lib/table.mjs';
import { startMailStack } from '../mail/mail-stack.mjs';
import { migrate } from '../mail/seller-client.mjs';
import { audit, isClear } from './audit.mjs';
import { clockFaults, clockLibrary, makeClocks } from './clock-faults.mjs';
import { CROWDS } from './crowds.mjs';
import { diskFaults, mailedByFile } from './disk-faults.mjs';
import { mountDisk } from './disks.mjs';
import { eventually, FAULTS } from './faults.mjs';
import { startTrade } from './trade.mjs';
import { makeWorld } from './world.mjs';

const STACK = {
  postgresSettings: { full_page_writes: 'off', max_connections: 60 },
  env: {
    // One that hangs is given up before the fault is over.
    DATABASE_TIMEOUT_SECONDS: '2',
    LIMIT_SIGN_INS_PER_ADDRESS: '100000',
    LIMIT_SYNCS_PER_DEVICE: '100000',
  },
};

/** Room for PostgreSQL and for the pictures and mail files of this suite, in megabytes. */
const DATABASE_MB = 220;
const FILES_MB = 32;
const STOPPED = 130;
/** Above this, a recovery tells what it waited for. */
const SLOW_SECONDS = 5;

/** @typedef {{ fault: string, acknowledged: number, refused: number, seconds: number, remark: string, problems: string[] }} Result */

/**
 * @param {import('./faults.mjs').Fault} fault
 * @param {Omit<import('./faults.mjs').Scene, 'trade'>} ground  its API and worker are replaced by those that run afterwards
 * @returns {Promise<Result>}
 */
async function suffer(fault, ground) {
  const { stack, world } = ground;
  const firstMail = ground.mailed().length;
  const trade = await startTrade(world);
  const scene = Object.assign(ground, { trade, remark: '' });
  const mailed = () => ground.mailed().slice(firstMail);
  /** @type {string[]} */
  const problems = [];
  let seconds = Number.NaN;
  try {
    await trade.servedSince(0, 2);
    await trade.startImport();
    const mendedAt = await fault.run(scene);
    let servedAt = await trade.servedSince(mendedAt);
    if (fault.isOfMails) {
      await eventually('a mail of a later sale', () => {
        const reached = new Set(mailed());
        return trade.served.some((one) => one.sentAt >= mendedAt && reached.has(one.subject.email));
      });
      servedAt = performance.now();
    }
    seconds = (servedAt - mendedAt) / 1000;
    const last = trade.served.find(({ answeredAt }) => answeredAt === servedAt);
    if (last && seconds > SLOW_SECONDS) scene.remark += `${scene.remark && '; '}last came a ${last.kind}`;
    await trade.end();
    const { duplicates = 0, waiting = 0 } = fault;
    problems.push(...(await audit(world, trade, { mailed, duplicates, waiting })));
  } catch (error) {
    problems.push(/** @type {Error} */ (error).message);
    await trade.end().catch(() => {});
  }
  await stack.smtp.behave({ as: 'well' }).catch(() => {});
  const { refusals } = trade;
  const strange = refusals.filter(
    (answer) => !(answer.status === 0 ? fault.mayDrop : fault.mayRefuse && isClear(answer)),
  );
  if (strange.length > 0) {
    const [{ kind, status, body }] = strange;
    problems.push(
      `${strange.length} were answered otherwise, the first, a ${kind}, with ${status} ${JSON.stringify(body)}`,
    );
  }
  if (fault.mustRefuse && refusals.length === 0) problems.push('nobody noticed it');
  return {
    fault: fault.name,
    acknowledged: trade.served.length,
    refused: refusals.length,
    seconds,
    remark: scene.remark,
    problems,
  };
}

const args = process.argv.slice(2);
const at = args.indexOf('--report');
const report = at >= 0 ? args.splice(at, 2)[1] : undefined;
const shortAt = args.indexOf('--short');
const isShort = shortAt >= 0 && args.splice(shortAt, 1).length > 0;
const isWanted = (/** @type {import('./faults.mjs').Fault} */ { name, isInShort = false }) =>
  (isInShort || !isShort) && args.every((word) => name.toLowerCase().includes(word.toLowerCase()));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-night-'));
fs.chmodSync(folder, 0o755); // PostgreSQL's user must be able to enter it
const watchdog = startWatchdog();
const stop = listenForStop();
/** Undoes what was set up, the last first, if the suite is stopped in the middle. @type {(() => unknown)[]} */
const cleanup = [];
/** @type {Result[]} */
const results = [];
/** Faults that cannot be played on this machine. */
let skipped = 0;
const [DISK_FAULTS, CLOCK_FAULTS] = [3, 5];
const startedAt = performance.now();

/**
 * Plays faults one after the other on a stack of their own.
 * @param {import('./faults.mjs').Fault[]} faults
 * @param {Partial<import('../mail/mail-stack.mjs').StageOptions> & { envOfApi?: NodeJS.ProcessEnv, mailFolder?: string }} [ground]
 */
async function play(faults, { envOfApi, mailFolder, env, ...more } = {}) {
  const wanted = faults.filter(isWanted);
  if (wanted.length === 0) return;
  const own = fs.mkdtempSync(path.join(folder, 'stack-'));
  const stack = await startMailStack({
    queue: 'PostgreSQL',
    folder: own,
    watchdog,
    ...STACK,
    env: { ...STACK.env, ...env },
    ...more,
  });
  cleanup.push(stack.close);
  try {
    await migrate(stack);
    const startApi = stack.startApi;
    stack.startApi = (other) => startApi({ ...envOfApi, ...other });
    const [api, worker] = await Promise.all([stack.startApi(), stack.startWorker()]);
    /** @type {any} */
    const scene = { stack, api, worker };
    scene.mailed = () => (mailFolder ? mailedByFile(mailFolder) : stack.smtp.mails.map(({ to }) => to));
    scene.world = await makeWorld(stack, () => scene.api.ready.url);
    for (const fault of wanted) {
      const result = await suffer(fault, scene);
      results.push(result);
      const mark = result.problems.length > 0 ? '✗' : '✓';
      console.log(`${mark} ${result.fault}  ${result.seconds.toFixed(1)} s  ${result.remark}`);
      for (const problem of result.problems) console.log(`    ${problem}`);
      if (result.problems.length > 0 && process.env.FAULTS_VERBOSE)
        console.log(`API:\n${scene.api.output()}\nworker:\n${scene.worker.output()}`);
    }
  } finally {
    await stack.close();
  }
}

/** On disks that can be filled, where they may be made. */
async function playDisks() {
  const made = [
    mountDisk(path.join(folder, 'disk-of-postgresql'), DATABASE_MB),
    mountDisk(path.join(folder, 'disk-of-files'), FILES_MB),
  ];
  const [database, files] = made;
  for (const disk of made) if (disk) cleanup.push(disk.unmount);
  try {
    if (!database || !files)
      return leaveOut('Disks cannot be made here, which takes root on Linux', DISK_FAULTS);
    const dataDir = path.join(files.folder, 'data');
    const temporary = path.join(files.folder, 'temporary');
    fs.mkdirSync(temporary);
    await play(diskFaults({ database, files }), {
      folder: database.folder,
      postgresSettings: { ...STACK.postgresSettings, min_wal_size: '32MB', max_wal_size: '48MB' },
      env: { DATA_DIR: dataDir, TMPDIR: temporary, SMTP_URL: undefined },
      mailFolder: path.join(dataDir, 'mail'),
    });
  } finally {
    for (const disk of made) disk?.unmount();
  }
}

async function playClocks() {
  const library = clockLibrary();
  if (!library) {
    // It could have been installed, where a machine is prepared for the tests.
    if (process.env.CI && !isShort) throw new Error('libfaketime is not here');
    return leaveOut('libfaketime (`apt-get install faketime`) is not here', CLOCK_FAULTS);
  }
  const clocks = makeClocks(folder, library);
  await play(clockFaults(clocks), { everywhere: clocks.env, envOfApi: clocks.envOfApi });
}

/** @param {string} why @param {number} count */
function leaveOut(why, count) {
  skipped += count;
  console.log(`${why}: its faults are not played.`);
}

/** @type {import('../lib/failures.mjs').Failure[]} */
const failures = [];
try {
  // Nobody has to give up early beside a crowd: only the times in which one is answered differ.
  const crowds = () => play(CROWDS, { env: { DATABASE_TIMEOUT_SECONDS: undefined } });
  for (const part of [() => play(FAULTS), crowds, playDisks, playClocks])
    await Promise.race([part(), stop.requested.then(stop.check)]);
  watchdog.done();
} catch (error) {
  if (stop.exitCode(error, STOPPED) === STOPPED) {
    for (const undo of cleanup.reverse()) await undo();
    fs.rmSync(folder, { recursive: true, force: true });
    // The watchdog, which is not told that all is done, ends what was just being started.
    process.exit(STOPPED);
  }
  failures.push({ test: 'a stack of the faults of the night', reason: String(error) });
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

console.log(
  `\n${table(
    ['fault', 'acknowledged', 'refused or dropped', 'seconds to recover', 'besides'],
    results.map((one) => [one.fault, one.acknowledged, one.refused, one.seconds.toFixed(1), one.remark]),
  )}\n`,
);
console.log(`The faults of the night took ${Math.round((performance.now() - startedAt) / 1000)} s.`);
for (const { fault, problems } of results)
  if (problems.length > 0) failures.push({ test: fault, reason: problems.join('\n') });
if (report) {
  const passed = results.filter(({ problems }) => problems.length === 0).length;
  fs.writeFileSync(report, JSON.stringify({ passed, failed: failures.length, skipped, failures }));
}
process.exit(failures.length > 0 ? 1 : 0);
