/** The one table of attacks and faults that `npm run test:hostile` prints. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { faultRows, hostileTable } from '../lib/hostile-table.mjs';
import { root } from '../lib/paths.mjs';
import { readTable, table } from '../lib/table.mjs';

test('a printed table is read back, the last of its kind, whatever stands around it', () => {
  const head = ['fault', 'tries'];
  const output = `| fault | old |\n|---|---|\n| x | 1 |\n✓ a, 3 s\n\n${table(head, [
    ['kill -9', 12],
    ['', 7],
  ])}\n\nAll of it took 3 s.\n| a | line |\n`;
  assert.deepEqual(readTable(output, 'fault'), [
    { fault: 'kill -9', tries: '12' },
    { fault: '', tries: '7' },
  ]);
  assert.deepEqual(readTable(output, 'attack'), []);
});

/** The columns that a suite of faults prints. @param {string} suite */
function headOf(suite) {
  const source = fs.readFileSync(path.join(root, 'scripts', suite), 'utf8');
  const [, titles = ''] = /table\(\s*\[([^\]]+)\]/.exec(source) ?? [];
  return [...titles.matchAll(/'([^']+)'/g)].map(([, title]) => title);
}

for (const [suite, cells, expected] of /** @type {[string, (string | number)[], object][]} */ ([
  [
    'faults/night-suite.mjs',
    ['kill -9 of the API', 180, 12, '3.1', 'all clear'],
    {
      what: 'kill -9 of the API',
      tries: 192,
      outcome: 'nothing lost, 180 acknowledged, 12 refused or dropped, all clear',
      seconds: 3.1,
    },
  ],
  [
    'mail/fault-suite.mjs',
    ['kill -9 of the worker', 'Redis', 40, 2, 41, 1, '0.4'],
    {
      what: 'kill -9 of the worker (Redis)',
      tries: 42,
      outcome: 'FAILED, 40 acknowledged, 2 refused, 41 mails, 1 duplicates',
      seconds: 0.4,
    },
  ],
]))
  test(`the faults of ${suite} are lines of it`, () => {
    const output = table(headOf(suite), [cells]);
    const failures = [{ test: 'kill -9 of the worker (Redis)', reason: 'lost' }];
    assert.deepEqual(faultRows(output, failures), [expected]);
    const printed = hostileTable([
      { what: 'syncs', tries: 5, outcome: '5 × 200', slowestMs: 9, seconds: 0.12 },
      ...faultRows(output, failures),
    ]);
    assert.equal(printed.split('\n').length, 4);
    assert.match(printed, /\| syncs .* 5 × 200 .* 9 .* 0\.1 \|/);
  });
