import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UserError } from '../lib/fail.mjs';
import { shardOf, testsOfShard } from '../lib/shards.mjs';
import { suites } from '../lib/suites.mjs';

const files = ['a', 'b', 'c', 'd', 'e', 'money', 'z'];

test('the shards together have every file, each once, except those that are in every one', () => {
  const chosen = ['1/3', '2/3', '3/3'].map((shard) => shardOf(shard)(files, [/^money$/]));
  assert.deepEqual(chosen, [
    ['a', 'd', 'money'],
    ['b', 'e', 'money'],
    ['c', 'money', 'z'],
  ]);
});

test('of one shard nothing is left out', () => assert.deepEqual(shardOf('1/1')(files, []), files));

test('what names no shard is refused', () => {
  for (const text of ['', '1', '0/2', '3/2', '1/0', 'a/b', '1/2/3', undefined])
    assert.throws(() => shardOf(/** @type {string} */ (text)), UserError, `${text}`);
});

test('every suite is in every shard, and what is left out of one is in another', () => {
  const [first, second] = ['1/2', '2/2'].map(testsOfShard);
  assert.ok(first && second);
  for (const { parts } of [first, second])
    assert.deepEqual(
      parts.map(({ suite }) => suite),
      Object.keys(suites),
    );
  for (const [at, { suite, args }] of first.parts.entries()) {
    const others = second.parts[at]?.args ?? [];
    const shared = args.filter((arg) => others.includes(arg));
    if (suite !== 'backend' && suite !== 'browser') assert.deepEqual([args, others], [[], []]);
    else assert.ok(shared.length > 0 && shared.length < args.length && shared.length < others.length);
  }
  // Its name is the whole end of a path, so that a runner does not take `door` for `several-door`.
  assert.ok(first.parts[1]?.args.includes('backend/test/money-night.e2e.spec.ts'));
  for (const name of ['hostile', 'logs', 'second-factor-attacks'])
    for (const { parts } of [first, second])
      assert.ok(parts[1]?.args.includes(`backend/test/${name}.e2e.spec.ts`), name);
  assert.ok(first.parts[4]?.args.includes('admin-ui/e2e/evening.spec.ts'));
  assert.match(
    first.lines.join('\n'),
    /^Shard 1\/2 has \d+ of \d+ files of backend\/test; left out: [a-z-]+,/,
  );
});
