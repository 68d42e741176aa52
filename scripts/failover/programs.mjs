import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { UserError } from '../lib/fail.mjs';
import { run } from '../lib/npm.mjs';
import { inRoot } from '../lib/paths.mjs';

/**
 * The programs of a database that fails over: etcd and HAProxy of the system, and Patroni with PostgreSQL from PyPI in a cache folder
 * of this user.
 */

const REQUIREMENTS = inRoot('scripts', 'failover', 'requirements.txt');

/** The system's, which PostgreSQL's user may run too: another one may be in somebody's home. */
const PYTHON = '/usr/bin/python3';

/** Programs of the system, with the packages of Debian that have them. */
const OF_SYSTEM = {
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  openssl: 'openssl',
  [PYTHON]: 'python3-venv',
  ip: 'iproute2',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
};

/** Returns the folder of the virtual environment: another one for other versions. */
export function environmentFolder() {
  const version = createHash('sha256').update(fs.readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12);
  const cache = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  return path.join(cache, 'usher', `failover-${version}`);
}

/** Written last, so that an interrupted installation is not taken for a whole one. */
const mark = () => path.join(environmentFolder(), 'whole');

/** Whether a program is at hand. */
export const has = (/** @type {string} */ program) =>
  spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program], { stdio: 'ignore' }).status === 0;

/**
 * Returns why a database that fails over cannot be tried on this machine.
 * @param {{ mayInstall: boolean }} options mayInstall: whether what PyPI has may be missing
 * @returns {string | undefined} undefined if it can
 */
export function whyNotHere({ mayInstall }) {
  if (process.platform !== 'linux') return 'it needs the network namespaces of Linux';
  if (process.getuid?.() !== 0) return 'only root may make network namespaces: sudo npm run test:failover';
  const missing = Object.entries(OF_SYSTEM).filter(([program]) => !has(program));
  if (missing.length > 0) {
    const packages = [...new Set(missing.map(([, name]) => name))].join(' ');
    return `${missing.map(([program]) => program).join(', ')} not found (Debian: apt-get install ${packages})`;
  }
  if (spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'true'], { stdio: 'ignore' }).status !== 0)
    return 'this system makes no network namespaces, as in a container without privileges';
  if (!mayInstall && !fs.existsSync(mark()))
    return 'Patroni and PostgreSQL are not installed; npm run test:failover does that';
  return undefined;
}

/**
 * Installs Patroni and PostgreSQL from PyPI if they are missing.
 * @returns {Promise<string>} the folder of the virtual environment
 */
export async function ensurePrograms() {
  const folder = environmentFolder();
  if (fs.existsSync(mark())) return folder;
  fs.rmSync(folder, { recursive: true, force: true });
  const must = async (/** @type {string} */ command, /** @type {string[]} */ args) => {
    const { code, output } = await run(command, args);
    if (code !== 0) throw new UserError(`Patroni and PostgreSQL could not be installed:\n${output.trim()}`);
  };
  await must(PYTHON, ['-m', 'venv', folder]);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--prefer-binary'];
  await must(path.join(folder, 'bin', 'python'), [...pip, '-r', REQUIREMENTS]);
  fs.writeFileSync(mark(), '');
  return folder;
}

/**
 * Returns PostgreSQL's programs in a virtual environment.
 * @param {string} environment
 */
export function postgresPrograms(environment) {
  const lib = path.join(environment, 'lib');
  const [python] = fs.readdirSync(lib).filter((name) => name.startsWith('python'));
  return path.join(lib, python, 'site-packages', 'embedded_postgres', 'pginstall', 'bin');
}
