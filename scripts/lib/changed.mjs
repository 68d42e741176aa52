import fs from 'node:fs';
import path from 'node:path';
import { UserError } from './fail.mjs';
import { run } from './npm.mjs';
import { inRoot, root } from './paths.mjs';
import { jestCommand } from './suites.mjs';

// What `npm test -- --changed` runs. Jest's graph of imports says which unit tests a change can break. Tests that start the whole
// application import, or run, everything: of those, the few that speak most of what changed.

/** The most of them that run, so that all of it takes a minute and a half. */
const LIMITS = { backend: 6, browser: 1, scripts: 1 };

/** These import every feature, so a spec that reaches a file only through them is not counted as its test. */
const WHOLE_APPLICATION = ['create-app', 'app.module', 'worker.module', 'problem-types'];

/** @typedef {{ suite: import('./suites.mjs').Suite, args: string[] }} Part  `args`: the runner's own */

/**
 * @param {string} since a commit or branch
 * @returns {Promise<string[]>} what differs from it, and what git does not know yet
 */
async function changedFiles(since) {
  const git = async (/** @type {string[]} */ ...args) => {
    const { code, stdout, output } = await run('git', args);
    if (code !== 0) throw new UserError(`git ${args.join(' ')}:\n${output.trim()}`);
    return stdout.split('\n').filter(Boolean);
  };
  const lists = [
    await git('diff', '--name-only', '--no-renames', since, '--'),
    await git('ls-files', '--others', '--exclude-standard'),
  ];
  return lists.flat();
}

/** @param {string} folder @param {RegExp} name @returns {string[]} from the root */
const filesOf = (folder, name) =>
  fs
    .readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
    .sort();

/**
 * The words of a path, without the endings that make a plural: `src/pricing/PriceTiers.tsx` has `pricing`, `price`, `tier`.
 * @param {string} file
 */
const wordsOf = (file) =>
  file
    .replace(/\.\w+$/, '')
    .split(/[^A-Za-z]|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toLowerCase().replace(/s$/, ''))
    .filter((word) => word.length > 3);

/** The routes of the nearest controllers. @param {string} file of the back end @returns {string[]} */
function routesOf(file) {
  for (
    let folder = path.dirname(file);
    folder !== 'backend/src' && folder !== '.';
    folder = path.dirname(folder)
  ) {
    if (!fs.existsSync(inRoot(folder))) continue;
    const routes = filesOf(folder, /\.controller\.ts$/).flatMap((controller) =>
      Array.from(
        fs
          .readFileSync(inRoot(controller), 'utf8')
          .matchAll(/@(?:Controller|Get|Post|Put|Patch|Delete)\('([^':]+)/g),
        ([, route]) => route,
      ),
    );
    if (routes.length > 0) return routes.filter((route) => route !== 'api');
  }
  return [];
}

/**
 * Orders specs by how much they speak of the changed files, as a search engine would: by the files' words and routes, of which one
 * weighs the more, the fewer specs use it, and by the specs' own names.
 * @param {string[]} specs
 * @param {string[]} changed
 * @returns {string[]} without those that use none of them
 */
export function closest(specs, changed) {
  const texts = specs.map((spec) => fs.readFileSync(inRoot(spec), 'utf8').toLowerCase());
  const names = specs.map((spec) => wordsOf(path.basename(spec)));
  const scores = specs.map(() => 0);
  const terms = changed.flatMap((file) => [...wordsOf(file.replace(/^.*?\/src\//, '')), ...routesOf(file)]);
  for (const term of new Set(terms)) {
    const counts = texts.map(
      (text, at) => text.split(term).length - 1 + (names[at].includes(term) ? 100 : 0),
    );
    const weight = Math.log(specs.length / (counts.filter(Boolean).length || 1));
    counts.forEach((count, at) => (scores[at] += weight * Math.log(1 + count)));
  }
  return specs
    .map((spec, at) => ({ spec, score: scores[at] }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ spec }) => spec);
}

/**
 * @param {string} workspace
 * @param {string[]} files
 * @returns {Promise<string[]>} the tests that import any of these, as Jest finds them
 */
async function related(workspace, files) {
  const present = files.filter((file) => /\.(tsx?|mjs)$/.test(file) && fs.existsSync(inRoot(file)));
  if (present.length === 0) return [];
  const { command, args, cwd } = jestCommand(workspace);
  const ignored = WHOLE_APPLICATION.flatMap((name) => ['--modulePathIgnorePatterns', `/src/${name}\\.ts$`]);
  const wanted = ['--listTests', ...ignored, '--findRelatedTests', ...present.map((file) => inRoot(file))];
  const { code, stdout, output } = await run(command, [...args, ...wanted], { cwd });
  if (code !== 0) throw new UserError(output.trim());
  return stdout
    .split('\n')
    .filter((line) => line.endsWith('.spec.ts'))
    .map((file) => path.relative(root, file).split(path.sep).join('/'));
}

/**
 * @param {string} since
 * @returns {Promise<{ parts: Part[], lines: string[] }>} `lines`: what is left out, for the reader
 */
export async function testsOfChanges(since) {
  const changed = await changedFiles(since);
  const below = (/** @type {string[]} */ ...folders) =>
    changed.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
  const backend = below('backend/src', 'backend/test');
  const frontEnd = below('admin-ui', 'backend/src/rules');
  const [backendSpecs, frontEndSpecs] = await Promise.all([
    related('backend', backend),
    related('admin-ui', frontEnd),
  ]);

  /** @type {string[]} */
  const lines = [];
  /**
   * Those that were changed themselves, and then the closest.
   * @param {keyof typeof LIMITS} suite @param {string[]} all @param {string[]} files @param {string} kind
   */
  const choose = (suite, all, files, kind) => {
    const own = all.filter((spec) => changed.includes(spec));
    const chosen = [...new Set([...own, ...closest(all, files)])].slice(
      0,
      Math.max(LIMITS[suite], own.length),
    );
    const left = all
      .filter((spec) => !chosen.includes(spec))
      .map((spec) => path.basename(spec).split('.')[0]);
    lines.push(
      chosen.length === 0
        ? `No ${kind} run: none speaks of what has changed.`
        : `${chosen.length} of ${all.length} ${kind} run; ${left.length} were left to \`npm test\`: ${left.join(', ')}`,
    );
    return chosen;
  };
  const isEndToEnd = (/** @type {string} */ spec) => spec.startsWith('backend/test/');
  const browser = filesOf('admin-ui/e2e', /\.spec\.ts$/);
  const endToEnd = filesOf('backend/test', /\.spec\.ts$/);
  const absolute = (/** @type {string[]} */ specs) =>
    specs.length > 0 ? ['--runTestsByPath', ...specs.map((spec) => inRoot(spec))] : [];
  const chosen = {
    scripts: choose('scripts', filesOf('scripts/test', /\.test\.mjs$/), below('scripts'), 'tests of scripts'),
    backend: absolute([
      ...backendSpecs.filter((spec) => !isEndToEnd(spec)),
      ...choose('backend', endToEnd, backend, 'specs that start the whole application'),
    ]),
    'admin-ui': absolute(frontEndSpecs),
    browser: choose('browser', browser, below('admin-ui'), 'browser specs').map((spec) =>
      path.basename(spec),
    ),
  };
  const parts = Object.entries(chosen)
    .filter(([, specs]) => specs.length > 0)
    .map(([suite, args]) => ({ suite: /** @type {import('./suites.mjs').Suite} */ (suite), args }));
  return { parts, lines };
}
