/** The processes that a bench starts: APIs, the baseline, load generators. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import pg from 'pg';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const dist = path.resolve(here, '..', 'dist');

/** Settings that effectively turn off the limits, which would slow the bench down. */
const noLimits = Object.fromEntries(
  [
    'LIMIT_SIGN_INS_PER_ACCOUNT',
    'LIMIT_SIGN_INS_PER_ADDRESS',
    'LIMIT_PUBLIC_FORMS_PER_EMAIL',
    'LIMIT_PUBLIC_FORMS_PER_ADDRESS',
    'LIMIT_UNKNOWN_CODES_PER_USER',
    'LIMIT_DOOR_SEARCHES_PER_USER',
    'LIMIT_SYNCS_PER_DEVICE',
    'LIMIT_REQUESTS_PER_USER',
    'LIMIT_GRAPHQL_PER_ADDRESS',
  ].map((name) => [name, '1000000']),
);

/**
 * Returns the environment of the back end's processes: settings of production, independent of the developer's environment.
 * @param {string} databaseUrl
 * @param {string} dataDir
 */
export const settings = (databaseUrl, dataDir) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  JWT_SECRET: 'a secret of thirty-two characters or more',
  TIME_ZONE: 'America/New_York',
  PUBLIC_URL: 'http://localhost:3000',
  MAIL_FROM: 'Usher <tickets@example.org>',
  ...noLimits,
});

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {number} pid
 * @property {number} startedInMs  until the first answer
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [ask]  a path that must be answered before the server counts as started
 * @returns {Promise<Server>}
 */
async function start(file, env, ask) {
  const since = performance.now();
  // The log is written as usual, but discarded.
  const child = fork(file, [], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: execArgv(file),
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  /** @type {{ url: string }} */
  const { url } = await new Promise((resolve, reject) => {
    child.on('message', (/** @type {any} */ message) => message.type === 'ready' && resolve(message));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${path.basename(file)} ended with ${code}`)));
  });
  if (ask) await (await fetch(url + ask)).text();
  return {
    url,
    pid: /** @type {number} */ (child.pid),
    startedInMs: performance.now() - since,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** `BENCH_PROFILE=folder npm run bench …` writes a CPU profile of each API process there. */
const execArgv = (/** @type {string} */ file) =>
  process.env.BENCH_PROFILE && file.endsWith('main.js')
    ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
    : [];

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [built]  `dist` folder, to start the build of another checkout
 */
export const startApi = (env, built = dist) =>
  start(path.join(built, 'bundle/main.js'), env, '/api/health/live');

/**
 * @param {string} databaseUrl
 * @param {string} eventId
 * @param {string} userId
 */
export const startBaseline = (databaseUrl, eventId, userId) =>
  start(path.join(here, 'baseline.mjs'), {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    EVENT_ID: eventId,
    USER_ID: userId,
  });

/**
 * Runs a command of the back end.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [built]  `dist` folder, to run the build of another checkout
 * @returns {Promise<void>}
 */
export const command = (name, args, env, built = dist) =>
  new Promise((resolve, reject) => {
    const child = fork(path.join(built, 'cli', `${name}.js`), args, { env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}`))));
  });

/** Starts a load generator in a separate process. */
export function startLoad() {
  const child = fork(path.join(here, 'load.mjs'), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    /**
     * @param {import('./load.mjs').Job} job
     * @returns {Promise<import('./load.mjs').Result>}
     */
    run: (job) =>
      new Promise((resolve, reject) => {
        const end = () => reject(new Error('the load generator has ended'));
        child.once('exit', end);
        child.once('message', (/** @type {any} */ { result, error }) => {
          child.off('exit', end);
          if (error) reject(new Error(error));
          else resolve(result);
        });
        child.send(job, (error) => error && reject(error));
      }),
    stop: () => void (child.connected && child.disconnect()),
  };
}

/**
 * Returns the resident memory of a process, in MB.
 * @param {number} pid
 */
export function memoryOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  }
}

/**
 * Creates an empty database; drops an existing one of that name.
 * @param {string} server the URL of any database of the same server
 * @param {string} name
 * @returns {Promise<string>} its URL
 */
export async function freshDatabase(server, name) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
