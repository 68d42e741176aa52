/**
 * `npm test`: sets up what the tests need, runs all of them and prints the sum.
 *   npm test -- --only scripts|backend|admin-ui|faults|browser  [the runner's own arguments]
 */
import './lib/check-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser, headlessShell } from './lib/browser.mjs';
import { startEmbeddedPostgres } from './lib/embedded-postgres.mjs';
import { surviveClosedOutput, UserError } from './lib/fail.mjs';
import { failuresText } from './lib/failures.mjs';
import { startWatchdog } from './lib/start-watchdog.mjs';
import { step } from './lib/progress.mjs';
import { startRedis } from './lib/redis.mjs';
import { ensureSetUp } from './lib/setup.mjs';
import { listenForStop } from './lib/shutdown.mjs';
import { suites } from './lib/suites.mjs';
import { forTests } from './lib/test-environment.mjs';

/** Nothing here needs to survive a power cut. */
const fastAndLoose = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 300,
  // A login that the network swallowed halfway (database-network.e2e.spec.ts) holds up every `drop database` on this server until
  // it is given up: a minute by default, which is all that a test's hook has.
  authentication_timeout: '15s',
};

/** How many tests may fail once and pass in a second try before the run counts as failed. */
const MAX_FLAKY = 2;

/** Suites that are given a PostgreSQL, and a Redis where there is one. */
const onServers = ['backend', 'browser'];

/** @type {Record<string, import('./lib/build.mjs').Workspace[]>} what a suite runs from its build */
const builtFor = {
  scripts: ['backend'],
  backend: ['backend'],
  'admin-ui': [],
  faults: ['backend'],
  browser: ['backend', 'admin-ui'],
};

function readArguments() {
  const args = process.argv.slice(2);
  const at = args.indexOf('--only');
  const only = at >= 0 ? args.splice(at, 2)[1] : undefined;
  const known = Object.keys(suites);
  if (at >= 0 && !known.includes(only ?? '')) throw new UserError(`--only takes one of ${known.join(', ')}.`);
  if (!only && args.length > 0)
    throw new UserError('Further arguments need --only, which says whose they are.');
  return { names: only ? [only] : known, args };
}

/** @param {number} ms @returns {string} `4:07`, in minutes and seconds */
function minutes(ms) {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** @returns {Promise<number>} the exit code */
async function main() {
  const since = Date.now();
  const stop = listenForStop();
  /** @type {(() => unknown)[]} */
  const cleanup = [];
  /** @type {import('./lib/suites.mjs').Outcome} */
  const sum = { passed: 0, failed: 0, skipped: 0, failures: [] };
  /** @type {import('./lib/failures.mjs').Failure[]} */
  const flaky = [];
  /** How long each suite took. @type {string[]} */
  const took = [];
  /** The fault suite, which waits for most of its minutes: it runs beside the others. @type {Promise<void> | undefined} */
  let inParallel;
  try {
    const { names, args } = readArguments();
    await ensureSetUp(
      names.flatMap((name) => builtFor[name]),
      { forTests: true },
    );
    stop.check();
    const env = forTests(process.env);
    if (names.includes('browser')) {
      env.CHROMIUM_PATH = await ensureBrowser();
      env.CHROMIUM_SHELL_PATH = headlessShell() ?? env.CHROMIUM_PATH;
    }
    stop.check();

    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-test-'));
    fs.chmodSync(folder, 0o755); // PostgreSQL's own user goes through it
    cleanup.push(() => fs.rmSync(folder, { recursive: true, force: true }));
    const watchdog = startWatchdog();
    cleanup.push(watchdog.done);
    if (names.some((name) => onServers.includes(name))) {
      const postgres = await step('Starting PostgreSQL for the tests', () =>
        startEmbeddedPostgres({ dataDir: folder, persistent: false, settings: fastAndLoose, watchdog }),
      );
      cleanup.push(postgres.stop);
      env.TEST_DATABASE_URL = postgres.url('postgres');
      const redis = await startRedis(folder, watchdog);
      if (redis) {
        cleanup.push(redis.stop);
        env.TEST_REDIS_URL = redis.url;
      } else {
        console.log('redis-server was not found: the tests that need Redis are skipped.');
      }
    }

    /** @param {string} name @param {Promise<import('./lib/suites.mjs').Outcome>} running */
    const count = async (name, running) => {
      const since = Date.now();
      const outcome = await running;
      took.push(`${name} ${minutes(Date.now() - since)}`);
      sum.passed += outcome.passed;
      sum.failed += outcome.failed;
      sum.skipped += outcome.skipped;
      sum.failures.push(...outcome.failures);
      flaky.push(...(outcome.flaky ?? []));
    };
    const options = { reports: folder, args, env };
    const runsInParallel = names.length > 1;
    if (runsInParallel)
      inParallel = count('faults, beside the others,', suites.faults({ ...options, runsInParallel }));
    for (const name of names) {
      if (runsInParallel && name === 'faults') continue;
      stop.check();
      console.log(`\n── ${name} ──`);
      await count(name, suites[name](options));
    }
    await inParallel;
    stop.check();
  } catch (error) {
    return stop.exitCode(error, 130);
  } finally {
    await Promise.allSettled([inParallel]);
    for (const undo of cleanup.reverse()) await undo();
  }
  if (flaky.length > 0)
    console.log(
      `\n${failuresText(flaky, `flaky: ${flaky.length} passed only in a second try; at most ${MAX_FLAKY} may`)}`,
    );
  const failures = failuresText(sum.failures);
  if (failures) console.log(`\n${failures}`);
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  console.log(`\n${minutes(Date.now() - since)} min: ${took.join(', ')}`);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`);
  return sum.failed > 0 || sum.passed === 0 || flaky.length > MAX_FLAKY ? 1 : 0;
}

surviveClosedOutput();
process.exit(await main());
