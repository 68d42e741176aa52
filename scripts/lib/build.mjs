import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { UserError } from './fail.mjs';
import { npm } from './npm.mjs';
import { cacheDir, inRoot, root } from './paths.mjs';
import { step } from './progress.mjs';

/** Folders that no build reads. */
const skipped = new Set([
  'node_modules',
  'dist',
  'test',
  'e2e',
  'bench',
  'coverage',
  'test-results',
  'playwright-report',
]);

/**
 * For each workspace: the files and folders it is built from, and a file that exists once it has been built.
 * @type {{ workspace: string, name: string, inputs: string[], result: string }[]}
 */
const builds = [
  {
    workspace: 'backend',
    name: 'the back end',
    inputs: ['backend', 'package-lock.json', 'tsconfig.json'],
    result: 'backend/dist/bundle/main.js',
  },
  {
    workspace: 'admin-ui',
    name: 'the front end',
    // The front end imports the business rules from the back end.
    inputs: ['admin-ui', 'backend/src/rules', 'backend/package.json', 'package-lock.json', 'tsconfig.json'],
    result: 'admin-ui/dist/index.html',
  },
];

/**
 * @param {string} file
 * @returns {string[]} for a folder, the files below it, sorted; for a file, the file itself
 */
function filesBelow(file) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [file];
  return fs
    .readdirSync(file, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name) && !entry.name.startsWith('.'))
    .filter((entry) => !/\.(spec|test)\.[cm]?[jt]sx?$|\.tsbuildinfo$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(path.join(file, entry.name)));
}

/**
 * Returns a hash of names and contents. Modification times would not do: `git checkout` and `cp` change them, and removing
 * a file changes no other file's.
 * @param {string[]} inputs files and folders, from the repository's root
 */
export function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesBelow(inRoot(input)))) {
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} workspace */
const stampFile = (workspace) => path.join(cacheDir, `${workspace}.stamp`);

/** @param {string} file */
function readOrEmpty(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

/** @typedef {'backend' | 'admin-ui'} Workspace */

/**
 * Returns the builds that are missing or whose sources have changed since.
 * @param {Workspace[]} workspaces
 */
export function staleBuilds(workspaces) {
  return builds
    .filter(({ workspace }) => workspaces.includes(/** @type {Workspace} */ (workspace)))
    .map((build) => ({ ...build, wanted: fingerprint(build.inputs) }))
    .filter(
      ({ workspace, result, wanted }) =>
        !fs.existsSync(inRoot(result)) || readOrEmpty(stampFile(workspace)) !== wanted,
    );
}

/**
 * @param {string} workspace
 * @param {string} wanted the fingerprint of its sources
 */
async function build(workspace, wanted) {
  fs.rmSync(stampFile(workspace), { force: true });
  // Output of a source that was removed since, a migration above all, must not run.
  fs.rmSync(inRoot(workspace, 'dist'), { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await npm(['run', 'build', '-w', workspace], { env });
  if (code !== 0)
    throw new UserError(`${output.trim()}\n\n${workspace} could not be built; the reason is above.`);
  fs.mkdirSync(cacheDir, { recursive: true });
  fs.writeFileSync(stampFile(workspace), wanted);
}

/**
 * Builds what is out of date, in parallel.
 * @param {Workspace[]} workspaces
 */
export async function ensureBuilt(workspaces) {
  const stale = staleBuilds(workspaces);
  if (stale.length === 0) return;
  await step(`Building ${stale.map(({ name }) => name).join(' and ')}`, async () => {
    // Waits for all builds before reporting a failure, so that none still writes files after the error message.
    const results = await Promise.allSettled(stale.map(({ workspace, wanted }) => build(workspace, wanted)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  });
}
