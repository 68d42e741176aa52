import fs from 'node:fs';
import path from 'node:path';
import { npm, run } from './npm.mjs';
import { inRoot } from './paths.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ reports: string, args: string[], env: NodeJS.ProcessEnv, isBeside?: boolean }} Order
 *   `isBeside`: others run and print meanwhile, so its own output is printed as a whole at its end
 */

/**
 * @param {string} file
 * @returns {any} undefined where the runner has written nothing
 */
function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A runner that ended badly without a report, or without a failed test in it, counts as one failure. */
const withExitCode = (/** @type {Counts} */ counts, /** @type {number} */ code) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

/**
 * @param {string} workspace
 * @param {Order} order
 * @returns {Promise<Counts>}
 */
async function jest(workspace, { reports, args, env }) {
  const file = path.join(reports, `${workspace}.json`);
  const { code } = await npm(
    ['run', 'test', '-w', workspace, '--', '--json', `--outputFile=${file}`, ...args],
    { env, inherit: true },
  );
  const report = readReport(file);
  const counts = {
    passed: report?.numPassedTests ?? 0,
    // A file that does not load has no tests that could fail.
    failed: (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
  return withExitCode(counts, code);
}

/** @type {Record<string, (order: Order) => Promise<Counts>>} in the order in which they run */
export const suites = {
  /** The launcher's own. */
  scripts: async ({ reports, args, env }) => {
    const file = path.join(reports, 'scripts.tap');
    const files = fs.readdirSync(inRoot('scripts', 'test')).filter((name) => name.endsWith('.test.mjs'));
    const { code } = await run(
      process.execPath,
      [
        '--test',
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        '--test-reporter=tap',
        `--test-reporter-destination=${file}`,
        ...args,
        ...files.map((name) => inRoot('scripts', 'test', name)),
      ],
      { env, inherit: true },
    );
    const report = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    const count = (/** @type {string} */ word) =>
      Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(report)?.[1] ?? 0);
    const failed = count('fail') + count('cancelled');
    return withExitCode({ passed: count('pass'), failed, skipped: count('skipped') + count('todo') }, code);
  },

  /** Unit and end-to-end tests of the back end. */
  backend: (order) => jest('backend', order),

  /** What the front end does without a browser. */
  'admin-ui': (order) => jest('admin-ui', order),

  /** What a mail depends on fails, with real processes; brings its own PostgreSQL and Redis, for it restarts them. */
  faults: async ({ reports, args, env, isBeside = false }) => {
    const file = path.join(reports, 'faults.json');
    const suite = inRoot('scripts', 'mail', 'fault-suite.mjs');
    const { code, output } = await run(process.execPath, [suite, '--report', file, ...args], {
      env,
      inherit: !isBeside,
    });
    if (isBeside) console.log(`\n── faults, which ran beside the others ──\n${output}`);
    return withExitCode(readReport(file) ?? { passed: 0, failed: 0, skipped: 0 }, code);
  },

  browser: async ({ reports, args, env }) => {
    const file = path.join(reports, 'browser.json');
    const { code } = await npm(['run', 'test:e2e', '-w', 'admin-ui', '--', '--reporter=list,json', ...args], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      inherit: true,
    });
    const stats = readReport(file)?.stats ?? {};
    const passed = (stats.expected ?? 0) + (stats.flaky ?? 0);
    return withExitCode({ passed, failed: stats.unexpected ?? 0, skipped: stats.skipped ?? 0 }, code);
  },
};
