import fs from 'node:fs';
import { UserError } from './fail.mjs';
import { inRoot } from './paths.mjs';

// What a change waits for (`npm test -- --shard K/N`): docs/decisions/2026-11-29-what-a-change-waits-for.md.

/**
 * Files of tests that run end to end and are in every shard: who may do what, what is kept and answered, the tables of rules about
 * money, tickets and the door, selling, scanning, the nights that play all of them together, and attacks.
 */
const ALWAYS = {
  'backend/test': [
    /-cases\./,
    /^(authorisation|constraints|contract|documents|migrate|no-permissions|problems|schema|visible-fields)\./,
    /^(checkin|idempotency|money-night|registration|rush|sequences|sums|sync-scans)\./,
    /^(hostile|logs|second-factor-attacks)\./,
  ],
  'admin-ui/e2e': [/^(evening|first-view|guest-night|night|setup)\./],
};

/** @typedef {{ suite: import('./suites.mjs').Suite, args: string[] }} Part  `args`: the runner's own */

/**
 * @param {string} text `2/3`
 * @returns {(files: readonly string[], always: readonly RegExp[]) => string[]} chooses those of a shard, in their order
 * @throws {UserError} if it names no shard
 */
export function shardOf(text) {
  const [, shard, shards] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (!shard || !shards || shard > shards)
    throw new UserError('--shard takes which of how many, for example 1/2.');
  return (files, always) => {
    const isAlways = (/** @type {string} */ file) => always.some((pattern) => pattern.test(file));
    const byTurn = files.filter((file) => !isAlways(file));
    return files.filter((file) => isAlways(file) || byTurn.indexOf(file) % shards === shard - 1);
  };
}

/**
 * @param {string} text as for `shardOf`
 * @returns {{ parts: Part[], lines: string[] }} every suite, of which the back end and the browser have their shard's files and all unit
 *   tests; `lines` say what is left out
 */
export function testsOfShard(text) {
  const choose = shardOf(text);
  /** @type {string[]} */
  const lines = [];
  const filesOf = (/** @type {keyof typeof ALWAYS} */ folder) => {
    const files = fs
      .readdirSync(inRoot(folder))
      .filter((name) => name.endsWith('.spec.ts'))
      .sort();
    const chosen = choose(files, ALWAYS[folder]);
    const left = files.filter((file) => !chosen.includes(file));
    const names = left.map((file) => file.replace(/(\.e2e)?\.spec\.ts$/, '')).join(', ');
    lines.push(
      `Shard ${text} has ${chosen.length} of ${files.length} files of ${folder}; left out: ${names}.`,
    );
    return chosen.map((file) => `${folder}/${file}`);
  };
  /** @type {Part[]} */
  const parts = [
    { suite: 'scripts', args: [] },
    { suite: 'backend', args: ['backend/src/', ...filesOf('backend/test')] },
    { suite: 'admin-ui', args: [] },
    { suite: 'faults', args: [] },
    { suite: 'browser', args: filesOf('admin-ui/e2e') },
  ];
  return { parts, lines };
}
