import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import {
  failuresText,
  jestFailures,
  playwrightFailures,
  playwrightFlaky,
  tapFailures,
} from '../lib/failures.mjs';
import { run } from '../lib/npm.mjs';
import { withSecondTry } from '../lib/suites.mjs';

// The output of hundreds of tests is read from its end, so the failures must be listed there, whichever runner they are from.

const require = createRequire(import.meta.url);

/** @param {import('node:test').TestContext} context @param {Record<string, string>} files */
function folderOf(context, files) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-failures-'));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}

/** @param {string} folder @param {string[]} args */
const node = (folder, args) =>
  run(process.execPath, args, {
    cwd: folder,
    // With this variable, the inner runner would report to the outer one.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });

const CASES = `
  test('adds', () => { if (1 + 1 !== 2) throw new Error('no sum'); });
  describe('the till', () => { test('counts the money', () => { throw new Error('a dollar is missing'); }); });
`;

test('of node’s own runner', async (context) => {
  const folder = folderOf(context, {
    'till.test.mjs': `import { describe, test } from 'node:test';${CASES}`,
  });
  const { code, stdout } = await node(folder, ['--test', '--test-reporter=tap', 'till.test.mjs']);
  assert.equal(code, 1);
  const failures = tapFailures(stdout);
  assert.deepEqual(
    failures.map((failure) => failure.test),
    ['counts the money'],
  );
  assert.match(failuresText(failures), /✗ counts the money\n[^✗]*a dollar is missing/);
});

test('of jest, also where a file does not load', async (context) => {
  const folder = folderOf(context, {
    'till.test.js': CASES,
    'safe.test.js': 'throw new Error("the safe is locked");',
    'package.json': '{}',
  });
  const jest = path.join(path.dirname(require.resolve('jest/package.json')), 'bin', 'jest.js');
  const { code } = await node(folder, [jest, '--json', '--outputFile=report.json']);
  assert.equal(code, 1);
  const failures = jestFailures(JSON.parse(fs.readFileSync(path.join(folder, 'report.json'), 'utf8')));
  assert.equal(failures.length, 2);
  const text = failuresText(failures);
  assert.match(text, /✗ \S*till\.test\.js › the till counts the money\n[^✗]*a dollar is missing/);
  assert.match(text, /✗ \S*safe\.test\.js\n[^✗]*the safe is locked/);
});

test('of Playwright', async (context) => {
  const playwright = JSON.stringify(require.resolve('@playwright/test'));
  const folder = folderOf(context, {
    'till.spec.js': `const { test } = require(${playwright}); const { describe } = test;${CASES}`,
    'playwright.config.js': 'module.exports = { projects: [{ name: "desk" }] };',
  });
  const cli = path.join(path.dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  const { code, stdout } = await node(folder, [cli, 'test', '--reporter=json']);
  assert.equal(code, 1);
  const failures = playwrightFailures(JSON.parse(stdout));
  assert.equal(failures.length, 1);
  const text = failuresText(failures);
  assert.match(text, /✗ \[desk\] till\.spec\.js:\d+ › the till › counts the money\n/);
  assert.match(text, /a dollar is missing/);
});

test('a browser test that passes in its second try is flaky, and told with the reason of its first', async (context) => {
  const playwright = JSON.stringify(require.resolve('@playwright/test'));
  const folder = folderOf(context, {
    'door.spec.js': `const { test } = require(${playwright});
      test('opens', ({}, { retry }) => { if (retry === 0) throw new Error('it jammed'); });
      test('stays', () => { throw new Error('shut'); });`,
    'playwright.config.js': 'module.exports = { retries: 1, projects: [{ name: "desk" }] };',
  });
  const cli = path.join(path.dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  const { stdout } = await node(folder, [cli, 'test', '--reporter=json']);
  const report = JSON.parse(stdout);
  const [flaky, ...others] = playwrightFlaky(report);
  assert.deepEqual(others, []);
  assert.match(flaky?.test ?? '', /door\.spec\.js:\d+ › opens$/);
  assert.match(flaky?.reason ?? '', /it jammed/);
  assert.match(failuresText(playwrightFailures(report)), /^Failed:\n✗ [^✗]*› stays\n[^✗]*$/);
});

test('another suite’s failed tests are tried again once where a change waits for them, unless they are many', async (context) => {
  const failing = (/** @type {string[]} */ ...tests) => ({
    passed: 10 - tests.length,
    failed: tests.length,
    skipped: 0,
    failures: tests.map((test) => ({ test, reason: 'it jammed' })),
  });
  const { CI } = process.env;
  context.after(() => {
    if (CI === undefined) delete process.env.CI;
    else process.env.CI = CI;
  });
  let tries = 0;
  const again = async () => {
    tries++;
    return failing('stays');
  };

  process.env.CI = 'true';
  const { flaky, ...rest } = await withSecondTry(failing('opens', 'stays'), again);
  assert.deepEqual(rest, { passed: 9, failed: 1, skipped: 0, failures: failing('stays').failures });
  assert.deepEqual(flaky, failing('opens').failures);
  assert.equal(tries, 1);

  const many = failing('1', '2', '3', '4');
  assert.equal(await withSecondTry(many, again), many);
  delete process.env.CI;
  const one = failing('opens');
  assert.equal(await withSecondTry(one, again), one);
  assert.equal(tries, 1);
});

test('of each only its first lines, and not of all of a hundred', () => {
  const failures = Array.from({ length: 100 }, (_, at) => ({
    test: `test ${at}`,
    reason: Array.from({ length: 100 }, (_line, line) => `line ${line}`).join('\n'),
  }));
  const text = failuresText(failures);
  assert.match(text, /✗ test 0\n {4}line 0\n/);
  assert.match(text, /\nand 80 more$/);
  assert.ok(text.length < 6000, String(text.length));
  assert.equal(failuresText([]), '');
});
