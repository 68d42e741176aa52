import { execFile, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { inRoot } from '../lib/paths.mjs';
import { postgresAccount } from '../lib/postgres-account.mjs';
import { signalProcess, until } from '../lib/wait.mjs';
import {
  DATABASE_PASSWORD,
  etcdSettings,
  SUPERUSER,
  usherSettings,
  writeHaproxyFile,
  writePatroniFile,
} from './kit.mjs';
import { ADDRESSES, onMachine, plug, processesOf } from './network.mjs';
import { postgresPrograms } from './programs.mjs';

/**
 * Five machines, as docs/operations.md has them: three with PostgreSQL, Patroni and etcd, two with HAProxy, an API and a worker.
 *
 * @typedef {import('./network.mjs').Machine} Machine
 * @typedef {{ name: Machine, role: string, state: string }} Member
 * @typedef {ReturnType<typeof createCluster>} Cluster
 */

/** @type {Machine[]} */
export const DATABASES = ['db1', 'db2', 'db3'];
/** @type {Machine[]} */
export const APPS = ['app1', 'app2'];

/** For what takes seconds on two busy cores. */
const TIMEOUT_MS = 180_000;

const PATRONICTL = 'from patroni.ctl import ctl; ctl()';

/** @type {<T>(what: string, question: () => Promise<T> | T, timeoutMs?: number) => Promise<NonNullable<T>>} */
export async function eventually(what, question, timeoutMs = TIMEOUT_MS) {
  const answer = await until(question, { timeoutMs, everyMs: 100 });
  if (!answer) throw new Error(`waited in vain for: ${what}`);
  return answer;
}

/** @param {string} url @returns {Promise<any>} undefined without an answer of status 200 */
async function ask(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {{ folder: string, environment: string, mailPort: number }} options
 *   folder: new, and everybody may enter it; environment: the virtual environment with Patroni and PostgreSQL
 */
export function createCluster({ folder, environment, mailPort }) {
  const account = postgresAccount(folder) ?? { uid: 0, gid: 0 };
  // PostgreSQL's user may not enter the home of root.
  const programs = path.join(folder, 'programs');
  fs.mkdirSync(programs);
  execFileSync('mount', ['--bind', environment, programs]);
  const python = path.join(programs, 'bin', 'python');
  const logs = path.join(folder, 'logs');
  fs.mkdirSync(logs);
  const dataDir = path.join(folder, 'pictures');
  fs.mkdirSync(dataDir);

  const folderOf = (/** @type {Machine} */ machine) => path.join(folder, machine);
  for (const machine of [...DATABASES, ...APPS]) {
    fs.mkdirSync(folderOf(machine), { mode: 0o755 });
    if (DATABASES.includes(machine)) fs.chownSync(folderOf(machine), account.uid, account.gid);
  }

  /**
   * @param {Machine} machine
   * @param {string} name of its log
   * @param {string[]} command
   * @param {{ env?: NodeJS.ProcessEnv, isUnprivileged?: boolean }} [options]
   */
  function start(machine, name, command, { env = { PATH: process.env.PATH }, isUnprivileged = false } = {}) {
    const log = fs.openSync(path.join(logs, `${machine}-${name}.log`), 'a');
    const args = [...onMachine(machine, isUnprivileged ? account : undefined), ...command];
    const child = spawn('nsenter', args, {
      cwd: isUnprivileged ? folder : inRoot(),
      env,
      stdio: ['ignore', log, log],
    });
    fs.closeSync(log);
    child.on('error', (error) => console.error(error));
    return /** @type {number} */ (child.pid);
  }

  /** @type {Map<Machine, number>} */
  const etcds = new Map();
  const startEtcd = (/** @type {Machine} */ machine, /** @type {NodeJS.ProcessEnv} */ more = {}) => {
    const env = { PATH: process.env.PATH, ...etcdSettings(machine, folderOf(machine)), ...more };
    etcds.set(machine, start(machine, 'etcd', ['etcd'], { env, isUnprivileged: true }));
  };
  const patroniFile = (/** @type {Machine} */ machine) => path.join(folderOf(machine), 'patroni.yml');
  const startPatroni = (/** @type {Machine} */ machine) => {
    const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: folderOf(machine) };
    start(machine, 'patroni', [python, '-m', 'patroni', patroniFile(machine)], { env, isUnprivileged: true });
  };

  /** The members as Patroni has them. @returns {Promise<Member[]>} */
  async function members() {
    for (const machine of DATABASES) {
      const answer = await ask(`http://${ADDRESSES[machine]}:8008/cluster`);
      if (answer) return answer.members;
    }
    return [];
  }
  /** The machine that says of itself that it is the primary. @returns {Promise<Machine | undefined>} */
  async function primary() {
    const answers = await Promise.all(
      DATABASES.map((machine) => ask(`http://${ADDRESSES[machine]}:8008/primary`)),
    );
    return DATABASES.find((_, i) => answers[i]);
  }
  const query = async (
    /** @type {string} */ text,
    /** @type {unknown[]} */ values = [],
    database = 'usher',
  ) => {
    const machine = await eventually('a primary', primary);
    const client = new pg.Client({ ...SUPERUSER, host: ADDRESSES[machine], port: 5432, database });
    await client.connect();
    try {
      return /** @type {any[]} */ ((await client.query(text, values)).rows);
    } finally {
      await client.end();
    }
  };

  const isWhole = async () => {
    const all = await members();
    if (all.filter(({ role, state }) => role === 'quorum_standby' && state === 'streaming').length !== 2)
      return false;
    // What Patroni says of a member that was cut off may be old; the primary knows who has all of its log.
    const [{ count }] = await query(
      `select count(*)::int from pg_stat_replication
       where state = 'streaming' and sync_state = 'quorum' and pg_current_wal_lsn() - flush_lsn < 1000000`,
      [],
      'postgres',
    ).catch(() => [{ count: 0 }]);
    return count === 2;
  };

  const settings = (/** @type {Machine} */ machine) => usherSettings(machine, { dataDir, mailPort });
  /** Runs one of Usher's commands on app1. @param {string} file @param {string[]} [args] */
  const command = async (file, args = []) => {
    const program = [process.execPath, inRoot('backend/dist/cli', file), ...args];
    const { stdout } = await promisify(execFile)('nsenter', [...onMachine('app1'), ...program], {
      cwd: inRoot(),
      env: settings('app1'),
    });
    return stdout;
  };

  const haproxyFile = () => path.join(folder, 'haproxy.cfg');
  const startHaproxy = (/** @type {Machine} */ machine) =>
    start(machine, 'haproxy', ['haproxy', '-db', '-f', haproxyFile()]);
  const startUsher = (/** @type {Machine} */ machine) => {
    for (const name of ['main', 'worker'])
      start(machine, name, [process.execPath, inRoot('backend/dist/bundle', `${name}.js`)], {
        env: settings(machine),
      });
  };
  const isReady = (/** @type {Machine} */ machine) =>
    eventually(`the API of ${machine}`, () => ask(`http://${ADDRESSES[machine]}:3000/api/health/ready`));

  return {
    logs,
    members,
    primary,
    query,
    command,
    startEtcd,
    startPatroni,

    startDatabases: async () => {
      const binaries = postgresPrograms(programs);
      for (const machine of DATABASES) {
        writePatroniFile(machine, folderOf(machine), binaries);
        startEtcd(machine);
      }
      for (const machine of DATABASES) startPatroni(machine);
      await eventually('three databases', isWhole);
      await query(`create role usher login password '${DATABASE_PASSWORD}'`, [], 'postgres');
      await query('create database usher owner usher', [], 'postgres');
    },

    /** Starts the machines with API and worker. @returns {Promise<string>} the certificate that they have */
    startApps: async () => {
      const certificate = writeHaproxyFile(folder, haproxyFile());
      for (const machine of APPS) startHaproxy(machine);
      await command('migrate.js');
      for (const machine of APPS) startUsher(machine);
      for (const machine of APPS) await isReady(machine);
      return fs.readFileSync(certificate, 'utf8');
    },

    /** Starts all of a machine with API and worker again, and waits until it serves. @param {Machine} machine */
    restartApp: async (machine) => {
      startHaproxy(machine);
      startUsher(machine);
      await isReady(machine);
    },

    whole: () => eventually('a primary and two standbys', isWhole),

    /** Kills PostgreSQL and its Patroni. @param {Machine} machine */
    kill: (machine) => {
      for (const pid of processesOf(machine)) if (pid !== etcds.get(machine)) signalProcess(pid, 'SIGKILL');
    },

    /** Pulls a machine's plug: it is gone at once, without a word to anybody. @param {Machine} machine */
    powerOff: (machine) => {
      plug(machine, false);
      for (const pid of processesOf(machine)) signalProcess(pid, 'SIGKILL');
    },

    /** The machine is there again, with nothing running on it. @param {Machine} machine */
    powerOn: (machine) => plug(machine, true),

    /**
     * Empties the disk of a machine on which nothing runs, and makes it a member of etcd and a standby again, as docs/operations.md
     * says for a machine with a new disk.
     * @param {Machine} machine
     */
    replaceDisk: async (machine) => {
      for (const name of ['data', 'etcd'])
        fs.rmSync(path.join(folderOf(machine), name), { recursive: true, force: true });
      const [other] = DATABASES.filter((one) => one !== machine);
      // What etcdctl says, which is in a package of its own.
      const etcd = async (/** @type {string} */ what, /** @type {unknown} */ body) => {
        const url = `http://${ADDRESSES[other]}:2379/v3/cluster/member/${what}`;
        const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`etcd, member ${what}: ${await answer.text()}`);
        return /** @type {any} */ (await answer.json());
      };
      const { members: all } = await etcd('list', {});
      await etcd('remove', { ID: all.find((/** @type {any} */ { name }) => name === machine).ID });
      await etcd('add', { peerURLs: [`http://${ADDRESSES[machine]}:2380`] });
      startEtcd(machine, { ETCD_INITIAL_CLUSTER_STATE: 'existing' });
      startPatroni(machine);
    },

    /** @param {Machine} from @param {Machine} to */
    switchOver: (from, to) =>
      promisify(execFile)(
        'nsenter',
        onMachine(from).concat(
          [python, '-c', PATRONICTL, '-c', patroniFile(from)],
          ['switchover', 'usher', '--leader', from, '--candidate', to, '--force'],
        ),
        { env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8' } },
      ),
  };
}
