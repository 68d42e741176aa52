/** What the packages that we depend on may be: where they come from, that they are pinned, and under which licences. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
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
