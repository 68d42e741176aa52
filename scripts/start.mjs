/**
 * `npm start`: does everything from a fresh clone to a running Usher, and stops everything again at the end. With `--phones`
 * it also serves the local network, by https; with `--empty` it begins without the demo.
 */
import './lib/check-node.mjs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  backendEnv,
  beginEmpty,
  checkDatabase,
  checkSettings,
  hasDemo,
  makeSetupLink,
  prepareDatabase,
  startDatabase,
  usesEmbeddedDatabase,
} from './lib/environment.mjs';
import { accountLines, makeDemoPasswords, networkWarning } from './lib/demo-accounts.mjs';
import { surviveClosedOutput, UserError } from './lib/fail.mjs';
import { startWatchdog } from './lib/start-watchdog.mjs';
import { takeLock } from './lib/lock.mjs';
import { isLoopback, openUrl } from './lib/network-address.mjs';
import { dataDir, inRoot, loadEnvFile } from './lib/paths.mjs';
import { configureNetwork, qrCodes, configureTls, watchAddress } from './lib/phones.mjs';
import { requireFreePort } from './lib/ports.mjs';
import { box, say, step } from './lib/progress.mjs';
import { ensureSetUp } from './lib/setup.mjs';
import { listenForStop } from './lib/shutdown.mjs';
import { supervise } from './lib/supervisor.mjs';

/**
 * Locks DATA_DIR, since only one launcher at a time may run its embedded database. With DATABASE_URL any number may run.
 */
async function claimData() {
  if (!usesEmbeddedDatabase()) return undefined;
  const lock = await takeLock(path.join(dataDir(), 'lock'));
  if (!('holder' in lock)) return lock;
  const where = lock.holder.note ? ` at ${lock.holder.note}` : '';
  throw new UserError(
    `Usher already runs on ${dataDir()} (process ${lock.holder.pid}${where}). Stop it, or set DATA_DIR and PORT to others.`,
  );
}

/** Reports a taken port before minutes of installing. An invalid PORT is left to `checkSettings`. */
async function checkPortEarly(/** @type {number} */ timeoutMs) {
  const port = Number(process.env.PORT || 3000);
  if (Number.isInteger(port) && port > 0 && port < 65536) {
    await requireFreePort(port, process.env.HOST || '127.0.0.1', timeoutMs);
  }
}

/** @returns {{ phones: boolean, empty: boolean }} whether to serve phones in the local network, and to begin without the demo */
function readArguments() {
  const isOff = { type: /** @type {const} */ ('boolean'), default: false };
  try {
    return parseArgs({ options: { phones: isOff, empty: isOff } }).values;
  } catch {
    throw new UserError(
      'Usage: npm start, npm start -- --empty to begin without the demo, npm start -- --phones to serve phones in the local network.',
    );
  }
}

/** @typedef {import('./lib/supervisor.mjs').ReadyMessage} ReadyMessage */

/** @typedef {import('./lib/demo-accounts.mjs').DemoPassword} DemoPassword */

/** @param {string} url @param {string | null} setupLink */
const setupLines = (url, setupLink) =>
  setupLink === null
    ? []
    : [`Set it up        ${url}${setupLink}`, '                 works once, for the president'];

/**
 * @param {string} url
 * @param {string | null} setupLink while there is no account
 * @param {ReadyMessage} api
 * @param {DemoPassword[]} accounts those that got new passwords, because others can reach them
 * @param {ReadyMessage} worker
 */
function welcome(url, setupLink, api, accounts, worker) {
  const demo = ['president', 'finance', 'volunteer'].map((role) => `${role}@example.org`);
  const isLocal = api.demoAccounts && api.host === '127.0.0.1' && !process.env.HOST;
  return box([
    `Usher is ready:  ${url}`,
    ...(isLocal
      ? ['                 on this machine only, while the demo accounts exist and HOST is not set']
      : []),
    '',
    ...setupLines(url, setupLink),
    ...accountLines(accounts),
    ...(api.demoAccounts && accounts.length === 0
      ? [`Sign in as       ${demo.join(', ')}`, `Password         usher-demo`]
      : []),
    `E-mails          ${worker.mail ?? 'sent by SMTP'}`,
    ...(isLocal ? ['On phones        npm start -- --phones'] : []),
    'Stop             Ctrl-C',
  ]);
}

/**
 * @param {import('./lib/phones.mjs').Network} network
 * @param {string} fingerprint
 * @param {string | null} setupLink
 * @param {DemoPassword[]} accounts
 * @param {ReadyMessage} worker
 */
async function welcomePhones(network, fingerprint, setupLink, accounts, worker) {
  const { url, trustUrl, others } = network;
  const codes = await qrCodes([
    { title: '1. A phone that is new here', url: trustUrl },
    { title: '2. A phone that has done that', url },
  ]);
  const words = box([
    `Usher is ready:  ${url}  for everybody in this network`,
    `New phones       ${trustUrl}  shows the steps, once a phone`,
    ...(others.length > 0 ? [`Other networks   HOST=${others[0]} npm start -- --phones`] : []),
    '',
    ...setupLines(url, setupLink),
    ...accountLines(accounts),
    `E-mails          ${worker.mail ?? 'sent by SMTP'}`,
    'Stop             Ctrl-C',
  ]);
  return `${codes}\n\nFingerprint of the certificate (SHA-256), the same on page 1:\n${fingerprint}\n\n${words}`;
}

/** @returns {Promise<number>} the exit code */
async function main() {
  loadEnvFile();
  const stop = listenForStop();
  /** @type {(() => unknown)[]} what to undo, last to first */
  const cleanup = [];

  try {
    const { phones: forPhones, empty } = readArguments();
    const lock = await claimData();
    if (lock) cleanup.push(lock.release);
    if (empty) beginEmpty();
    // The processes of a killed launcher need a moment to stop.
    const timeoutMs = lock?.wasStale ? 15_000 : 0;
    const network = forPhones ? await configureNetwork(timeoutMs) : undefined;
    if (!network) await checkPortEarly(timeoutMs);
    await ensureSetUp();
    stop.check();
    const trust = network && (await configureTls(network));
    const { host, port } = await checkSettings();
    await requireFreePort(port, host, timeoutMs);
    await checkDatabase();

    const watchdog = startWatchdog();
    cleanup.push(watchdog.done);
    let env = backendEnv();
    if (usesEmbeddedDatabase()) {
      const fresh = !(await stat(path.join(dataDir(), 'postgres')).catch(() => undefined));
      const label = fresh ? 'Setting up the embedded PostgreSQL' : 'Starting the embedded PostgreSQL';
      const postgres = await step(label, () => startDatabase(watchdog));
      cleanup.push(postgres.stop);
      env = backendEnv(postgres.url('usher'));
    }
    stop.check();
    await prepareDatabase(env);
    stop.check();
    const isOpen = !isLoopback(host);
    const accounts = isOpen && usesEmbeddedDatabase() ? await makeDemoPasswords(env) : [];
    const setupLink = hasDemo(env) ? null : await makeSetupLink(env);

    const children = [
      supervise({ name: 'API', file: inRoot('backend/dist/bundle/main.js'), env, watchdog, say }),
      supervise({ name: 'mail worker', file: inRoot('backend/dist/bundle/worker.js'), env, watchdog, say }),
    ];
    cleanup.push(() => Promise.all(children.map((child) => child.stop(stop.hurried))));
    const broken = Promise.race(children.map((child) => child.broken)).then((reason) => {
      throw new UserError(reason);
    });

    say('Starting the API and the mail worker …');
    const ready = Promise.all(children.map((child) => child.ready));
    await Promise.race([ready, broken, stop.requested]);
    stop.check();
    const [api, worker] = await ready;
    const url = openUrl(api.url ?? '');
    lock?.note(url);
    if (network && trust) {
      say(await welcomePhones(network, trust.fingerprint, setupLink, accounts, worker));
      cleanup.push(watchAddress(network, say));
    } else {
      say(welcome(url, setupLink, api, accounts, worker));
      if (accounts.length > 0) say(networkWarning(host, url.startsWith('https:')));
    }
    await Promise.race([stop.requested, broken]);
    say('\nStopping …');
    return 0;
  } catch (error) {
    return stop.exitCode(error, 0);
  } finally {
    for (const undo of cleanup.reverse()) await undo();
  }
}

surviveClosedOutput();
process.exit(await main());
