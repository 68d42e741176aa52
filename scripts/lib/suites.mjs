import fs from 'node:fs';
import path from 'node:path';
import {
  jestFailedFiles,
  jestFailures,
  playwrightFailures,
  playwrightFlaky,
  tapFailures,
} from './failures.mjs';
import { faultRows } from './hostile-table.mjs';
import { npm, run } from './npm.mjs';
import { inRoot } from './paths.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: import('./failures.mjs').Failure[], flaky?: import('./failures.mjs').Failure[], hostile?: import('./hostile-table.mjs').HostileRow[] }} Outcome
 *   `flaky`: tests that failed once and passed in a second try; `hostile`: what came of faults
 * @typedef {{ reports: string, args: string[], env: NodeJS.ProcessEnv, runsInParallel?: boolean }} RunOptions
 *   `runsInParallel`: other suites run at the same time, so the output is printed in one piece at the end
 */

/**
 * @param {string} file
 * @returns {any} undefined if the runner has not written a valid report
 */
function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Counts a runner that ended with an error, but without a failed test in its report, as one failure.
 * @param {string} suite
 * @param {Outcome} outcome
 * @param {number} code
 * @returns {Outcome}
 */
function withExitCode(suite, outcome, code) {
  if (code === 0 || outcome.failed > 0) return outcome;
  const failure = {
    test: suite,
    reason: `Its runner ended with exit code ${code}, and named no failed test.`,
  };
  return { ...outcome, failed: 1, failures: [failure] };
}

/** More failed tests than this are no accident, and are not tried again. */
const MAX_TRIED_AGAIN = 3;

/**
 * Where a change waits for the outcome (CI), gives the failed tests of a suite the second try that Playwright gives to those in the
 * browser: a change is not refused for what has nothing to do with it, and the flaky test is named.
 * @param {Outcome} first
 * @param {() => Promise<Outcome>} tryAgain  runs at least what failed
 * @returns {Promise<Outcome>}
 */
export async function withSecondTry(first, tryAgain) {
  const { failures, passed, failed } = first;
  if (!process.env.CI || failures.length === 0 || failures.length > MAX_TRIED_AGAIN) return first;
  const second = await tryAgain();
  const failedAgain = new Set(second.failures.map(({ test }) => test));
  return {
    ...first,
    passed: passed + Math.max(0, failed - second.failed),
    failed: second.failed,
    failures: second.failures,
    flaky: failures.filter(({ test }) => !failedAgain.has(test)),
  };
}

/** @param {string} workspace */
export const jestCommand = (workspace) => ({
  command: process.execPath,
  args: [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    inRoot('node_modules/jest/bin/jest.js'),
  ],
  cwd: inRoot(workspace),
});

/**
 * @param {string} workspace
 * @param {RunOptions} options
 * @returns {Promise<Outcome & { files: string[] }>} `files`: those in which something failed
 */
async function jest(workspace, { reports, args, env }) {
  const file = path.join(reports, `${workspace}.json`);
  const jest = jestCommand(workspace);
  const { code } = await run(jest.command, [...jest.args, '--json', `--outputFile=${file}`, ...args], {
    cwd: jest.cwd,
    env,
    inherit: true,
  });
  const report = readReport(file);
  /** @type {Outcome & { files: string[] }} */
  const outcome = {
    passed: report?.numPassedTests ?? 0,
    // A test file that does not load has no failed tests and is counted separately.
    failed: (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures: jestFailures(report),
    files: jestFailedFiles(report),
  };
  return { ...outcome, ...withExitCode(workspace, outcome, code) };
}

/**
 * @param {RunOptions} options
 * @returns {Promise<Outcome>}
 */
async function nodeTests({ reports, args, env }) {
  const file = path.join(reports, 'scripts.tap');
  const all = fs.readdirSync(inRoot('scripts', 'test')).filter((name) => name.endsWith('.test.mjs'));
  const asked = all.filter((name) =>
    args.some((arg) => name === path.basename(arg) || name.startsWith(`${arg}.`)),
  );
  const { code } = await run(
    process.execPath,
    [
      '--test',
      // They wait for processes most of the time; Node's default is one file at a time on two cores.
      '--test-concurrency=3',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${file}`,
      ...args.filter((arg) => arg.startsWith('-')),
      ...(asked.length > 0 ? asked : all).map((name) => inRoot('scripts', 'test', name)),
    ],
    { env, inherit: true },
  );
  const report = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const count = (/** @type {string} */ word) =>
    Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(report)?.[1] ?? 0);
  const outcome = {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
    failures: tapFailures(report),
  };
  return withExitCode('scripts', outcome, code);
}

/** In the order they run in. @satisfies {Record<string, (options: RunOptions) => Promise<Outcome>>} */
export const suites = {
  /** Tests of the launcher and the other scripts. */
  scripts: async (/** @type {RunOptions} */ options) => {
    const first = await nodeTests(options);
    return withSecondTry(first, () => nodeTests(options));
  },

  /** Unit and end-to-end tests of the back end. */
  backend: async (/** @type {RunOptions} */ options) => {
    const { files, ...first } = await jest('backend', options);
    return withSecondTry(first, () => jest('backend', { ...options, args: files }));
  },

  /** Tests of the front end that need no browser. */
  'admin-ui': (/** @type {RunOptions} */ options) => jest('admin-ui', options),

  /**
   * Makes everything a mail depends on fail, and then everything that the night depends on, with real processes. Starts its own
   * PostgreSQL and Redis, to restart them. Beside other suites, the second is short, and a short load follows.
   */
  faults: async (/** @type {RunOptions} */ { reports, args, env, runsInParallel = false }) => {
    /** @type {Outcome} */
    const sum = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], hostile: [] };
    /** @type {[string, string[]][]} */
    const all = [
      [inRoot('scripts', 'mail', 'fault-suite.mjs'), args],
      [inRoot('scripts', 'faults', 'night-suite.mjs'), runsInParallel ? ['--short', ...args] : args],
    ];
    // All of it takes a quarter of an hour and is `npm run test:load`.
    if (runsInParallel) all.push([inRoot('scripts', 'test-load.mjs'), ['--short']]);
    let outputs = '';
    for (const [suite, own] of all) {
      const play = async () => {
        const file = path.join(reports, `faults-${path.basename(suite, '.mjs')}.json`);
        const { code, output } = await run(process.execPath, [suite, '--report', file, ...own], {
          env,
          echo: !runsInParallel,
        });
        outputs += output;
        const none = { passed: 0, failed: 0, skipped: 0, failures: [] };
        const outcome = withExitCode('faults', readReport(file) ?? none, code);
        sum.hostile?.push(...faultRows(output, outcome.failures));
        return outcome;
      };
      const outcome = await withSecondTry(await play(), play);
      sum.passed += outcome.passed;
      sum.failed += outcome.failed;
      sum.skipped += outcome.skipped;
      sum.failures.push(...outcome.failures);
      sum.flaky?.push(...(outcome.flaky ?? []));
    }
    if (runsInParallel) console.log(`\n── faults, which ran beside the others ──\n${outputs}`);
    return sum;
  },

  browser: async (/** @type {RunOptions} */ { reports, args, env }) => {
    const file = path.join(reports, 'browser.json');
    const { code } = await npm(['run', 'test:e2e', '-w', 'admin-ui', '--', '--reporter=list,json', ...args], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      inherit: true,
    });
    const report = readReport(file);
    const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
    const failures = playwrightFailures(report);
    const outcome = { passed: expected + flaky, failed: unexpected, skipped, failures };
    return { ...withExitCode('browser', outcome, code), flaky: playwrightFlaky(report) };
  },
};

/** @typedef {keyof typeof suites} Suite */
