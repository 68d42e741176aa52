import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

// Reads the failed tests from each runner's report: `npm test` repeats them at its end, below thousands of lines of output.

/**
 * @typedef {{ test: string, reason: string }} Failure
 *   `test`: file and name, so that it can be found; `reason`: the runner's message
 */

const relative = (/** @type {string} */ file) => path.relative(root, file);

/**
 * @param {any} report  what jest writes with `--json`
 * @returns {Failure[]}
 */
export const jestFailures = (report) =>
  (report?.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ { status }) => status === 'failed');
    // A test file that does not load fails without a failed test.
    if (file.status === 'failed' && failed.length === 0)
      return [{ test: relative(file.name), reason: file.message }];
    return failed.map((/** @type {any} */ { fullName, failureMessages }) => ({
      test: `${relative(file.name)} › ${fullName}`,
      reason: failureMessages.join('\n'),
    }));
  });

/**
 * @param {any} report  what jest writes with `--json`
 * @returns {string[]} the test files in which something failed
 */
export const jestFailedFiles = (report) =>
  (report?.testResults ?? [])
    .filter((/** @type {any} */ { status }) => status === 'failed')
    .map((/** @type {any} */ { name }) => name);

/**
 * @param {string} tap  what node's test runner writes with the reporter `tap`
 * @returns {Failure[]}
 */
export const tapFailures = (tap) =>
  [...tap.matchAll(/^( *)not ok \d+ - (.*)\n\1 {2}---\n([\s\S]*?)\n\1 {2}\.\.\.$/gm)]
    // A group also fails if a test in it does; that test has its own entry.
    .filter(([, , , reason]) => !reason.includes("failureType: 'subtestsFailed'"))
    .map(([, , test, reason]) => ({ test, reason }));

/**
 * @param {any} report  what Playwright writes with the reporter `json`
 * @param {'unexpected' | 'flaky'} status  `unexpected`: failed in every try; `flaky`: passed in a later one
 * @returns {Failure[]} with the reason of the first try
 */
function playwrightTests(report, status) {
  /** @returns {Failure[]} */
  const within = (/** @type {any} */ suite, /** @type {string[]} */ titles) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests
        .filter((/** @type {any} */ one) => one.status === status)
        .map((/** @type {any} */ { projectName, results }) => ({
          test: [`[${projectName}] ${spec.file}:${spec.line}`, ...titles, spec.title].join(' › '),
          reason: (results[0]?.errors ?? []).map((/** @type {any} */ { message }) => message).join('\n'),
        })),
    ),
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => within(inner, [...titles, inner.title])),
  ];
  return (report?.suites ?? []).flatMap((/** @type {any} */ suite) => within(suite, []));
}

/**
 * Returns the tests that passed in their second try.
 * @param {any} report  what Playwright writes with the reporter `json`
 * @returns {Failure[]}
 */
export const playwrightFlaky = (report) => playwrightTests(report, 'flaky');

/**
 * @param {any} report  what Playwright writes with the reporter `json`
 * @returns {Failure[]}
 */
export function playwrightFailures(report) {
  const broken = (report?.errors ?? []).map((/** @type {any} */ { message }) => ({
    test: 'the run itself',
    reason: message,
  }));
  return [...playwrightTests(report, 'unexpected'), ...broken];
}

/** Maximum lines shown per failed test; the full message is further up in the output. */
const LINES = 12;
/** Maximum failed tests shown: a hundred failures have one reason, and nobody reads further. */
const TESTS = 20;

/**
 * @param {Failure[]} failures
 * @param {string} [title]
 * @returns {string} '' if there are none
 */
export function failuresText(failures, title = 'Failed') {
  if (failures.length === 0) return '';
  const shown = failures.slice(0, TESTS).map(({ test, reason }) => {
    const lines = stripVTControlCharacters(reason)
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, LINES);
    return [`✗ ${test}`, ...lines.map((line) => `    ${line}`)].join('\n');
  });
  const rest = failures.length - shown.length;
  return [`${title}:`, ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
}
