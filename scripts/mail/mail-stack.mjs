import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../lib/embedded-postgres.mjs';
import { inRoot } from '../lib/paths.mjs';
import { findFreePort } from '../lib/ports.mjs';
import { startRedis } from '../lib/redis.mjs';
import { signalProcess } from '../lib/wait.mjs';

/**
 * Everything that a mail passes through, as real processes that can be stopped and restarted: PostgreSQL, Redis, an SMTP
 * server, APIs and workers from the build.
 *
 * @typedef {'PostgreSQL' | 'Redis'} QueueName
 * @typedef {{ pid: number, ready: any, messages: any[], kill: (signal?: NodeJS.Signals) => Promise<void>, output: () => string }} Child
 * @typedef {Awaited<ReturnType<typeof startMailStack>>} MailStack
 *
 * @typedef {object} StageOptions
 * @property {QueueName} queue
 * @property {string} folder  not shared with another stack; PostgreSQL's user must be able to enter it
 * @property {import('../lib/start-watchdog.mjs').Watchdog} watchdog
 * @property {Record<string, string | number>} [postgresSettings]
 * @property {NodeJS.ProcessEnv} [env]  additional settings for the processes
 * @property {NodeJS.ProcessEnv} [everywhere]  what the processes and PostgreSQL get besides, for example another clock
 */

/**
 * Starts a Node process and waits until it reports that it is ready.
 * @param {string} file
 * @param {{ env?: NodeJS.ProcessEnv, args?: string[], execArgv?: string[], watchdog: import('../lib/start-watchdog.mjs').Watchdog }} options
 * @returns {Promise<Child>}
 */
export async function startChild(file, { env = process.env, args = [], execArgv = [], watchdog }) {
  const child = fork(file, args, { env, execArgv, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const pid = /** @type {number} */ (child.pid);
  watchdog.child(pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => (output = (output + text).slice(-20_000)));
  /** @type {any[]} */
  const messages = [];
  child.on('message', (message) => messages.push(message));
  const ended = once(child, 'exit').then(() => watchdog.gone(pid));
  /** @type {Promise<any>} */
  const isReady = new Promise((resolve) =>
    child.on('message', (/** @type {any} */ message) => message.type === 'ready' && resolve(message)),
  );
  const ready = await Promise.race([
    isReady,
    ended.then(() => {
      throw new Error(`${path.basename(file)} ended before it was ready:\n${output}`);
    }),
  ]);
  return {
    pid,
    ready,
    messages,
    output: () => output,
    kill: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
}

/** @param {number} parent @returns {number[]} */
function childrenOf(parent) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid);
}

/**
 * @param {StageOptions} options
 */
export async function startMailStack({
  queue,
  folder,
  watchdog,
  postgresSettings = {},
  env: further = {},
  everywhere = {},
}) {
  /** @type {(() => unknown)[]} */
  const cleanup = [];
  const close = async () => {
    for (const undo of cleanup.splice(0).reverse()) await undo();
  };
  try {
    fs.chmodSync(folder, 0o755);
    const launchPostgres = () =>
      startEmbeddedPostgres({
        dataDir: folder,
        settings: postgresSettings,
        env: everywhere,
        watchdog,
        log: () => {},
      });
    let postgres = await launchPostgres();
    cleanup.push(() => postgres.stop());
    await postgres.createDatabase('usher');
    const databaseUrl = postgres.url('usher');

    const redisPort = await findFreePort();
    let redis = queue === 'Redis' ? await startRedis(folder, watchdog, redisPort) : undefined;
    if (queue === 'Redis' && !redis) throw new Error('redis-server was not found');
    cleanup.push(() => redis?.stop());

    const smtp = await openSink(watchdog);
    cleanup.push(smtp.stop);

    /** @type {NodeJS.ProcessEnv} */
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      ...(redis ? { REDIS_URL: redis.url } : {}),
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Usher <tickets@example.org>',
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: path.join(folder, 'data'),
      TIME_ZONE: 'America/New_York',
      JWT_SECRET: 'a secret of this run, at least 32 characters long',
      HOST: '127.0.0.1',
      PORT: '0',
      LIMIT_REQUESTS_PER_USER: '1000000',
      ...further,
      ...everywhere,
    };
    /** @type {Set<Child>} */
    const children = new Set();
    cleanup.push(() => Promise.all([...children].map((child) => child.kill('SIGKILL'))));
    const start = async (
      /** @type {string} */ file,
      /** @type {string[]} */ execArgv = [],
      /** @type {NodeJS.ProcessEnv} */ other = {},
    ) => {
      const options = { env: { ...env, ...other }, execArgv, watchdog };
      const child = await startChild(inRoot('backend', 'dist', file), options);
      children.add(child);
      return child;
    };

    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    pool.on('error', () => {});
    cleanup.push(() => pool.end());
    /** @returns {Promise<number>} */
    const postmaster = async () => {
      const pid = `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`;
      return (await pool.query(pid)).rows[0].pid;
    };
    return {
      queue,
      env,
      smtp,
      postgres: {
        stop: () => postgres.stop(),
        start: async () => void (postgres = await launchPostgres()),
        /** Kills PostgreSQL, which is restarted immediately, as a service manager would do. */
        kill: async () => signalProcess(await postmaster(), 'SIGKILL'),
        /** Stops all its processes where they are. @returns a function that lets them go on */
        freeze: async () => {
          const server = await postmaster();
          const pids = [server, ...childrenOf(server)];
          for (const pid of pids) signalProcess(pid, 'SIGSTOP');
          return () => pids.forEach((pid) => signalProcess(pid, 'SIGCONT'));
        },
      },
      redis: {
        stop: () => redis?.stop(),
        start: async () => void (redis = await startRedis(folder, watchdog, redisPort)),
      },
      startApi: (/** @type {NodeJS.ProcessEnv} */ other = {}) => start('bundle/main.js', [], other),
      startWorker: (/** @type {string[]} */ execArgv = [], /** @type {NodeJS.ProcessEnv} */ other = {}) =>
        start('bundle/worker.js', execArgv, other),
      /** @type {(text: string, values?: unknown[]) => Promise<any[]>} */
      query: async (text, values = []) => (await pool.query(text, values)).rows,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Starts the SMTP server. It keeps its port when it is stopped and started again.
 * @param {import('../lib/start-watchdog.mjs').Watchdog} watchdog
 */
async function openSink(watchdog) {
  /** @type {import('./sink.mjs').Accepted[]} all accepted mails, oldest first */
  const mails = [];
  /** @type {string[]} recipients that the server does not answer */
  const hanging = [];
  /** Number of accepted mails, and the times of the first and last batch in milliseconds. */
  const accepted = { count: 0, firstAt: 0, lastAt: 0 };
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let port = 0;
  const start = async () => {
    const sink = (child = fork(inRoot('scripts', 'mail', 'sink.mjs'), [String(port)], { stdio: 'inherit' }));
    watchdog.child(/** @type {number} */ (sink.pid));
    sink.on('message', (/** @type {any} */ message) => {
      if (message.hangs) hanging.push(message.hangs);
      if (!message.accepted) return;
      for (const mail of message.accepted) mails.push(mail);
      accepted.count += message.accepted.length;
      accepted.firstAt ||= message.at;
      accepted.lastAt = message.at;
    });
    [{ port }] = await once(sink, 'message');
  };
  await start();
  return {
    mails,
    accepted,
    hanging,
    port,
    start,
    /** Stops the process, which ends its connections, as when a server is shut down. */
    stop: async () => {
      const sink = child;
      if (!sink || sink.exitCode !== null) return;
      sink.send('stop');
      await once(sink, 'exit');
      watchdog.gone(/** @type {number} */ (sink.pid));
    },
    /** @param {import('./sink.mjs').Manner} manner */
    behave: async (manner) => {
      const sink = /** @type {import('node:child_process').ChildProcess} */ (child);
      await new Promise((resolve) => {
        // One listener until it is said: of two messages that come at once, a second `once` would miss the second.
        const listen = (/** @type {any} */ message) => {
          if (!message.manner) return;
          sink.off('message', listen);
          resolve(undefined);
        };
        sink.on('message', listen);
        sink.send(manner);
      });
    },
  };
}
