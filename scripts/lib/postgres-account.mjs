import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { UserError } from './fail.mjs';

/**
 * The user that PostgreSQL runs as. PostgreSQL refuses to run as root, so a root launcher starts it as another user.
 * @typedef {{ uid: number, gid: number }} Account
 */

const userName = 'postgres';

/**
 * @param {string} name
 * @returns {Account | undefined}
 */
function lookUp(name) {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * Returns the account that PostgreSQL runs as. If an ordinary user's start has created the cluster, it is that user, so that
 * running `sudo npm start` once does not lock the user out.
 * @param {string} cluster
 * @returns {Account | undefined} undefined for the launcher's own account
 */
export function postgresAccount(cluster) {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined;
  const stat = fs.statSync(cluster, { throwIfNoEntry: false });
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid };
  const present = lookUp(userName);
  if (present) return present;

  spawnSync('groupadd', ['--system', userName]);
  const flags = [
    '--system',
    '--gid',
    userName,
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/bin/false',
  ];
  spawnSync('useradd', [...flags, userName]);
  const made = lookUp(userName);
  if (made) return made;
  throw new UserError(
    `PostgreSQL does not run as root and the user "${userName}" could not be made. ` +
      'Make that user, start Usher as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Whether the account may enter a folder and all folders above it.
 * @param {Account | undefined} account
 * @param {string} folder
 */
export function canEnter(account, folder) {
  if (!account) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0;
}

/**
 * Whether the account can run a program, including its libraries.
 * @param {Account | undefined} account
 * @param {string} program
 */
export function canRun(account, program) {
  if (!account) return true;
  return spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0;
}
