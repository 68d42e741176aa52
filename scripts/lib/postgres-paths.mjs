import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { UserError } from './fail.mjs';
import { canEnter, canRun, postgresAccount } from './postgres-account.mjs';
import { copyBinaries, findBinaries } from './postgres-binaries.mjs';

/**
 * The folders, programs and account of the PostgreSQL of one DATA_DIR.
 * @typedef {object} PostgresPaths
 * @property {string} home      `DATA_DIR/postgres`: port, password and log
 * @property {string} cluster   PostgreSQL's data folder
 * @property {import('./postgres-binaries.mjs').Binaries} binaries
 * @property {import('./postgres-account.mjs').Account | undefined} account
 * @property {string | undefined} elsewhere  the folder outside DATA_DIR that holds the cluster, if there is one
 */

/** Folder for the cluster, and for the programs, if PostgreSQL's user may not enter the folder they would be in. */
const outside = process.platform === 'darwin' ? '/usr/local/var/usher' : '/var/lib/usher';

/**
 * @param {string} dataDir absolute
 * @param {(line: string) => void} say
 * @returns {Promise<PostgresPaths>}
 */
export async function resolvePostgresPaths(dataDir, say) {
  const home = path.join(dataDir, 'postgres');
  fs.mkdirSync(home, { recursive: true });
  let binaries = await findBinaries();
  let cluster = path.join(home, 'cluster');
  const account = postgresAccount(cluster);
  let elsewhere;

  if (!canEnter(account, home)) {
    elsewhere = placeOutside(dataDir, home);
    cluster = path.join(elsewhere, 'cluster');
    if (!fs.existsSync(cluster)) {
      say(`PostgreSQL's own user may not enter ${dataDir}, so its files are kept in ${elsewhere}`);
    }
  }
  if (!canRun(account, binaries.postgres)) {
    fs.mkdirSync(outside, { recursive: true, mode: 0o755 });
    binaries = copyBinaries(binaries, outside);
    if (!canRun(account, binaries.postgres)) {
      throw new UserError(
        `PostgreSQL cannot be run from ${binaries.native}; set DATABASE_URL to one of your own.`,
      );
    }
  }
  return { home, cluster, binaries, account, elsewhere };
}

/**
 * Returns the folder outside that belongs to this DATA_DIR. Each records the other's path: a moved project keeps its data,
 * and a copied project does not get the original's.
 * @param {string} dataDir
 * @param {string} home
 */
function placeOutside(dataDir, home) {
  const memory = path.join(home, 'location');
  const remembered = readLine(memory);
  if (remembered && fs.existsSync(remembered)) {
    const owner = readLine(path.join(remembered, 'data-dir'));
    const ownerLives =
      owner && owner !== dataDir && readLine(path.join(owner, 'postgres', 'location')) === remembered;
    if (!ownerLives) {
      fs.writeFileSync(path.join(remembered, 'data-dir'), `${dataDir}\n`);
      return remembered;
    }
  }
  const folder = path.join(outside, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  if (fs.existsSync(folder)) {
    // Its DATA_DIR was deleted, and the password with it. The last such folder is kept, in case that was a mistake.
    fs.rmSync(`${folder}.old`, { recursive: true, force: true });
    fs.renameSync(folder, `${folder}.old`);
  }
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  fs.chmodSync(outside, 0o755);
  fs.chmodSync(folder, 0o755);
  fs.writeFileSync(path.join(folder, 'data-dir'), `${dataDir}\n`);
  fs.writeFileSync(memory, `${folder}\n`);
  return folder;
}

/**
 * Reads a file without surrounding white space.
 * @param {string} file
 */
export function readLine(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EACCES' || code === 'EPERM') {
      throw new UserError(`${file} belongs to another user; start Usher as that user or set DATA_DIR.`);
    }
    return undefined;
  }
}

/**
 * Returns the secret in a file that only its owner may read; creates both at the first call.
 * @param {string} file
 * @returns {string}
 */
export function readOrCreateSecret(file) {
  const present = readLine(file);
  if (present) return present;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const secret = randomBytes(48).toString('base64url');
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  fs.renameSync(draft, file);
  return secret;
}
