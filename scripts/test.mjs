/**
 * `npm test`: sets up what the tests need, runs all of them and prints the sum.
 *   npm test -- --only scripts|backend|admin-ui|faults|browser  [the runner's own arguments]
 *   npm test -- --changed [COMMIT]   what the files that differ from it (from the last commit) can break
 *   npm test -- --shard K/N   every unit test, and of the files that run end to end those that a change always waits for and every Nth
 *   npm test -- --sequences N [SEED]   that many random sequences of sales, changes, scans and money
 *   npm test -- --hostile N [SEED]   that many requests and files that somebody made up to break it, and every fault; with the
 *                                    seed of a failure only those requests
 */
import './lib/check-node.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { usesBuild } from './lib/backend-specs.mjs';
import { ensureBrowser, headlessShell } from './lib/browser.mjs';
import { testsOfChanges } from './lib/changed.mjs';
import { surviveClosedOutput, UserError } from './lib/fail.mjs';
import { failuresText } from './lib/failures.mjs';
import { attackRows, hostileTable } from './lib/hostile-table.mjs';
import { startWatchdog } from './lib/start-watchdog.mjs';
import { run } from './lib/npm.mjs';
import { inRoot } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { startRedis } from './lib/redis.mjs';
import { ensureSetUp } from './lib/setup.mjs';
import { testsOfShard } from './lib/shards.mjs';
import { listenForStop } from './lib/shutdown.mjs';
import { suites } from './lib/suites.mjs';
import { forTests } from './lib/test-environment.mjs';
import { makeTestFolder } from './lib/test-folder.mjs';
import { startTestPostgres } from './lib/test-postgres.mjs';

/** How many tests of a suite may fail once and pass in a second try before the run counts as failed. */
const MAX_FLAKY = 2;

/** Suites that are given a PostgreSQL, and a Redis where there is one. */
const onServers = ['backend', 'browser'];

/** @type {Record<import('./lib/suites.mjs').Suite, (args: string[]) => import('./lib/build.mjs').Workspace[]>} what a suite runs from its build */
const builtFor = {
  scripts: () => ['backend'],
  backend: (args) => (usesBuild(args) ? ['backend'] : []),
  'admin-ui': () => [],
  faults: () => ['backend'],
  browser: () => ['backend', 'admin-ui'],
};

/** @typedef {{ suite: import('./lib/suites.mjs').Suite, args: string[] }} Part  `args`: the runner's own */

/** @returns {Promise<Part[]>} what to run */
async function readArguments() {
  const args = process.argv.slice(2);
  const known = /** @type {import('./lib/suites.mjs').Suite[]} */ (Object.keys(suites));
  if (args[0] === '--changed') {
    const { parts, lines } = await testsOfChanges(args[1] ?? 'HEAD');
    console.log(lines.join('\n'));
    return parts;
  }
  if (args[0] === '--shard') {
    const { parts, lines } = testsOfShard(args[1] ?? '');
    console.log(lines.join('\n'));
    return parts;
  }
  if (args[0] === '--sequences') {
    if (!(Number(args[1]) > 0)) throw new UserError('--sequences takes their number.');
    process.env.SEQUENCES = args[1];
    if (args[2]) process.env.SEQUENCES_SEED = args[2];
    return [{ suite: 'backend', args: ['test/sequences.e2e'] }];
  }
  if (args[0] === '--hostile') {
    if (!(Number(args[1]) > 0)) throw new UserError('--hostile takes the number of requests.');
    process.env.HOSTILE = args[1];
    if (args[2]) process.env.HOSTILE_SEED = args[2];
    const attacks = { suite: /** @type {const} */ ('backend'), args: ['test/hostile'] };
    return args[2] ? [attacks] : [attacks, { suite: 'faults', args: [] }];
  }
  const at = args.indexOf('--only');
  const only = at >= 0 ? args.splice(at, 2)[1] : undefined;
  const suite = known.find((name) => name === only);
  if (at >= 0 && !suite) throw new UserError(`--only takes one of ${known.join(', ')}.`);
  if (!suite && args.length > 0)
    throw new UserError('Further arguments need --only, which says whose they are.');
  return suite ? [{ suite, args }] : known.map((name) => ({ suite: name, args: [] }));
}

/** @param {number} ms @returns {string} `5.4 s`, or `4:07 min` */
function time(ms) {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}

/** @param {string} url of an empty database */
async function migrateTemplate(url) {
  await ensureSetUp(['backend'], { forTests: true });
  const { code, output } = await run(process.execPath, [inRoot('backend/dist/cli/migrate.js')], {
    env: { ...forTests(process.env), NODE_ENV: 'test', DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32) },
  });
  if (code !== 0) throw new UserError(`The database for the tests could not be migrated:\n${output.trim()}`);
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
  /** Suites with more flaky tests than a run may have. @type {string[]} */
  const tooFlaky = [];
  /** @type {import('./lib/hostile-table.mjs').HostileRow[]} */
  const faults = [];
  /** How long each part took. @type {string[]} */
  const took = [];
  /**
   * The fault suite, which waits for most of its minutes: it runs beside what follows, the tests in the browser, which wait more
   * than the others do.
   * @type {Promise<void> | undefined}
   */
  let inParallel;
  try {
    const parts = await readArguments();
    if (parts.length === 0) {
      console.log('No test speaks of what has changed.');
      return 0;
    }
    const names = parts.map(({ suite }) => suite);
    await ensureSetUp(
      parts.flatMap(({ suite, args }) => builtFor[suite](args)),
      { forTests: true },
    );
    stop.check();
    const env = forTests(process.env);
    if (names.includes('browser')) {
      env.CHROMIUM_PATH = await ensureBrowser();
      env.CHROMIUM_SHELL_PATH = headlessShell() ?? env.CHROMIUM_PATH;
    }
    stop.check();

    const folder = makeTestFolder();
    cleanup.push(() => fs.rmSync(folder, { recursive: true, force: true }));
    const watchdog = startWatchdog();
    cleanup.push(watchdog.done);
    if (names.some((name) => onServers.includes(name))) {
      const [postgres, redis] = await step('Starting PostgreSQL and Redis for the tests', () =>
        Promise.all([
          startTestPostgres({ dataDir: folder, watchdog, migrate: migrateTemplate }),
          startRedis(folder, watchdog),
        ]),
      );
      cleanup.push(postgres.stop);
      env.TEST_DATABASE_URL = postgres.url('postgres');
      env.TEST_TEMPLATE = postgres.template;
      if (redis) {
        cleanup.push(redis.stop);
        env.TEST_REDIS_URL = redis.url;
      } else {
        console.log('redis-server was not found: the tests that need Redis are skipped.');
      }
    }

    const hostile = path.join(folder, 'hostile');
    env.HOSTILE_REPORT = hostile;
    cleanup.push(() => {
      const attacks = attackRows(hostile);
      if (attacks.length > 0) console.log(`\n${hostileTable([...attacks, ...faults])}`);
    });

    took.push(`set-up and servers ${time(Date.now() - since)}`);

    /** @param {string} name @param {Promise<import('./lib/suites.mjs').Outcome>} running */
    const count = async (name, running) => {
      const since = Date.now();
      const outcome = await running;
      took.push(`${name} ${time(Date.now() - since)}`);
      sum.passed += outcome.passed;
      sum.failed += outcome.failed;
      sum.skipped += outcome.skipped;
      sum.failures.push(...outcome.failures);
      const again = outcome.flaky ?? [];
      flaky.push(...again);
      if (again.length > MAX_FLAKY) tooFlaky.push(name);
      faults.push(...(outcome.hostile ?? []));
    };
    const options = { reports: folder, env };
    // A night's faults are played whole, and by themselves.
    const runsInParallel = parts.length > 1 && !process.env.HOSTILE;
    for (const { suite, args } of parts) {
      stop.check();
      if (runsInParallel && suite === 'faults') {
        const running = suites.faults({ ...options, args: [], runsInParallel });
        inParallel = count('faults, beside what follows,', running);
        continue;
      }
      console.log(`\n── ${suite} ──`);
      await count(suite, suites[suite]({ ...options, args }));
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
      `\n${failuresText(flaky, `flaky: ${flaky.length} passed only in a second try; at most ${MAX_FLAKY} of a suite may`)}`,
    );
  const failures = failuresText(sum.failures);
  if (failures) console.log(`\n${failures}`);
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  console.log(`\n${time(Date.now() - since)}: ${took.join(', ')}`);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`);
  return sum.failed > 0 || sum.passed === 0 || tooFlaky.length > 0 ? 1 : 0;
}

surviveClosedOutput();
process.exit(await main());
