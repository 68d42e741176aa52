/** The one table of attacks and faults that `npm run test:hostile` prints. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { attackRows, faultRows, hostileTable } from '../lib/hostile-table.mjs';
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
      { what: 'syncs', tries: 5, outcome: '5 × 200', slowestMs: 9, repeated: 2, seconds: 0.12 },
      ...faultRows(output, failures),
    ]);
    assert.equal(printed.split('\n').length, 4);
    assert.match(printed, /\| syncs .* 5 × 200 .* 9 .* 2 .* 0\.1 \|/);
  });

test('an attack that failed says so as a fault does', (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-attacks-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const line = { attack: 'syncs', tries: 5, outcome: '5 × 200', slowestMs: 1_200, repeated: 1 };
  fs.writeFileSync(
    path.join(folder, 'requests.json'),
    JSON.stringify([
      { ...line, recoveredSeconds: 0.12 },
      { ...line, recoveredSeconds: null },
      { ...line, tries: 0, outcome: '', recoveredSeconds: null },
    ]),
  );
  const rows = attackRows(folder);
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['nothing lost, 5 × 200', 'FAILED, 5 × 200', 'FAILED'],
  );
  const printed = readTable(hostileTable(rows), 'attack or fault');
  assert.deepEqual(
    printed.map((row) => [row['slowest, ms'], row['sent again'], row['seconds to recover']]),
    [
      ['1200', '1', '0.1'],
      ['1200', '1', '–'],
      ['1200', '1', '–'],
    ],
  );
  assert.deepEqual(attackRows(path.join(folder, 'none')), []);
});
