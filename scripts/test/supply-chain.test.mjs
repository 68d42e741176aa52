/** What the packages that we depend on may be: where they come from, that they are pinned, under which licences, and what is known of them. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { npm } from '../lib/npm.mjs';
import { inRoot } from '../lib/paths.mjs';

/** @typedef {{ version?: string, resolved?: string, integrity?: string, license?: string, link?: boolean, dev?: boolean, devOptional?: boolean }} Locked */
/** @type {[string, Locked][]} */
const packages = Object.entries(
  /** @type {Record<string, Locked>} */ (
    JSON.parse(fs.readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  ),
).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/** Licences that let anybody run, change and pass on a work that uses the package unchanged. */
const ALLOWED =
  /^(MIT|MIT-0|ISC|0BSD|BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0)$/;
/** Further licences of packages, by the package's name, and why each is no obstacle. */
const EXPLAINED = [
  // The library that decodes pictures and its builds: a separate file that anybody may replace, which is what the LGPL asks for.
  { name: /^@img\/sharp-/, licence: /^LGPL-3\.0-or-later$/ },
  // Of each file by itself: their sources are unchanged, and public.
  { name: /./, licence: /^MPL-2\.0$/ },
  // Fonts, which may be passed on with a program.
  { name: /^@fontsource-variable\//, licence: /^OFL-1\.1$/ },
  { name: /^dejavu-fonts-ttf$/, licence: /^SEE LICENSE/ },
  // Data that the build reads, named in its own notice.
  { name: /^caniuse-lite$/, licence: /^CC-BY-4\.0$/ },
  // MIT by their LICENSE file or their Readme; their manifests are older than the field.
  { name: /^(passport-strategy|pause|png-js)$/, licence: /^$/ },
];

const nameOf = (/** @type {string} */ path) => path.slice(path.lastIndexOf('node_modules/') + 13);

test('every package is pinned by its hash and comes from the registry', () => {
  assert.ok(packages.length > 1_000);
  for (const [path, { version, resolved, integrity }] of packages) {
    assert.match(version ?? '', /^\d+\.\d+\.\d+/, path);
    assert.match(integrity ?? '', /^sha512-/, path);
    // Left out, it is the registry that npm is set to; a file, a repository or a host of somebody's own it may not be.
    assert.match(resolved ?? 'https://registry.npmjs.org/', /^https:\/\/registry\.npmjs\.org\//, path);
  }
});

test('every package that is not for tests alone has a licence that allows its use here', () => {
  /** @type {string[]} */
  const others = [];
  for (const [path, { license = '', dev, devOptional }] of packages) {
    if (dev || devOptional) continue;
    const isFine = (/** @type {string} */ one) =>
      ALLOWED.test(one) ||
      EXPLAINED.some(({ name, licence }) => name.test(nameOf(path)) && licence.test(one));
    const terms = license.startsWith('SEE') ? [license] : license.replace(/[()]/g, '').split(' AND ');
    if (!terms.every((term) => term.split(' OR ').some(isFine))) others.push(`${nameOf(path)}: ${license}`);
  }
  assert.deepEqual(others, []);
});

/**
 * Known holes in packages that the server runs on, by the id of their advisory, and why each harms nobody here until there is a
 * release without it.
 * @type {Record<string, string>}
 */
const ADVISORIES_EXPLAINED = {};

/**
 * @param {string} report  what `npm audit --json` writes
 * @returns {string[] | null} the advisories that nothing is said of, each with its package; null if the registry answered none
 */
function unexplained(report) {
  /** @typedef {{ name: string, title: string, url: string }} Advisory */
  /** @type {{ vulnerabilities?: Record<string, { via: (string | Advisory)[] }> }} */
  const { vulnerabilities } = JSON.parse(report);
  if (!vulnerabilities) return null;
  // By its name: a package that has the hole by one that it needs.
  const all = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one !== 'string'),
  );
  const idOf = (/** @type {Advisory} */ { url }) => url.slice(url.lastIndexOf('/') + 1);
  const left = all.filter((one) => !(idOf(one) in ADVISORIES_EXPLAINED));
  return [...new Set(left.map((one) => `${idOf(one)} of ${one.name}: ${one.title}`))].sort();
}

test('no package that is not for tests alone has a hole that is known and not explained', async (t) => {
  const { stdout } = await npm([
    'audit',
    '--omit=dev',
    '--json',
    '--fetch-retries=0',
    '--fetch-timeout=30000',
  ]);
  const left = unexplained(stdout);
  if (!left) {
    t.skip(`the registry answers no audits: ${JSON.parse(stdout).message ?? 'it says nothing'}`);
    return;
  }
  assert.deepEqual(left, []);
});

test('of an audit each advisory is told once, and none if the registry answers none', () => {
  const advisory = { name: 'ws', title: 'Stops', url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc' };
  const vulnerabilities = { ws: { via: [advisory] }, 'graphql-ws': { via: ['ws', advisory] } };
  assert.deepEqual(unexplained(JSON.stringify({ vulnerabilities })), ['GHSA-aaaa-bbbb-cccc of ws: Stops']);
  assert.deepEqual(unexplained('{"vulnerabilities":{}}'), []);
  assert.equal(unexplained('{"message":"405 Method Not Allowed"}'), null);
});
