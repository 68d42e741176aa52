/**
 * `npm run dev`: runs the embedded PostgreSQL, the back end, recompiled and restarted on every change, and Vite's server for
 * the front end, which proxies /api.
 */
import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fingerprint } from './lib/build.mjs';
import {
  backendEnv,
  checkDatabase,
  checkSettings,
  databaseName,
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
import { requireFreePort } from './lib/ports.mjs';
import { say, step } from './lib/progress.mjs';
import { ensureSetUp } from './lib/setup.mjs';
import { listenForStop } from './lib/shutdown.mjs';
import { supervise } from './lib/supervisor.mjs';
import { signalProcess } from './lib/wait.mjs';

/**
 * Finds a package's file: depending on versions, npm installs it in the workspace's node_modules or in the root's.
 * @param {string} file
 * @param {string} workspace
 */
function findPackageFile(file, workspace) {
  const own = path.join(workspace, 'node_modules', file);
  return fs.existsSync(own) ? own : inRoot('node_modules', file);
}

/**
 * Runs a package's command in the background, and returns a function that stops it.
 * @param {string} file below node_modules
 * @param {string[]} args
 * @param {string} cwd the workspace's folder
 * @param {import('./lib/start-watchdog.mjs').Watchdog} watchdog
 */
function background(file, args, cwd, watchdog) {
  const child = spawn(process.execPath, [findPackageFile(file, cwd), ...args], {
    cwd,
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let isStopped = false;
  child.once('error', (error) => say(`${file} could not be started: ${error.message}`));
  child.once('exit', (code, signal) => {
    if (child.pid) watchdog.gone(child.pid);
    if (!isStopped)
      say(`${file} has ended (${signal ?? code}): changes are no longer built. Start npm run dev again.`);
  });
  if (child.pid) watchdog.child(child.pid);
  return () => {
    isStopped = true;
    if (child.pid) signalProcess(child.pid, 'SIGTERM');
  };
}

/**
 * Calls back when the compiler's output has changed and then stayed the same for 300 ms.
 * @param {string} folder from the repository's root
 * @param {() => void} changed
 */
function watchOutput(folder, changed) {
  let seen = fingerprint([folder]);
  const look = () => {
    const now = fingerprint([folder]);
    if (now !== seen) changed();
    seen = now;
  };
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const watcher = fs.watch(inRoot(folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(look, 300);
  });
  return () => watcher.close();
}

/** @returns {Promise<number>} the exit code */
async function main() {
  loadEnvFile();
  const stop = listenForStop();
  /** @type {(() => unknown)[]} */
  const cleanup = [];
  try {
    if (usesEmbeddedDatabase()) {
      const lock = await takeLock(path.join(dataDir(), 'lock'));
      if ('holder' in lock)
        throw new UserError(`Usher already runs on ${dataDir()} (process ${lock.holder.pid}).`);
      cleanup.push(lock.release);
    }
    await ensureSetUp(['backend']);
    stop.check();
    const { host, port } = await checkSettings();
    await requireFreePort(port, host, 5_000);
    await checkDatabase();
    const watchdog = startWatchdog();
    cleanup.push(watchdog.done);
    let env = backendEnv();
    if (usesEmbeddedDatabase()) {
      const postgres = await step('Starting the embedded PostgreSQL', () => startDatabase(watchdog));
      cleanup.push(postgres.stop);
      env = backendEnv(postgres.url(databaseName));
    }
    await prepareDatabase(env);
    stop.check();
    const isOpen = !isLoopback(host);
    const accounts = isOpen && usesEmbeddedDatabase() ? await makeDemoPasswords(env) : [];

    const start = () => [
      supervise({ name: 'API', file: inRoot('backend/dist/main.js'), env, watchdog, say, forever: true }),
      supervise({
        name: 'mail worker',
        file: inRoot('backend/dist/worker.js'),
        env,
        watchdog,
        say,
        forever: true,
      }),
    ];
    let children = start();
    const stopChildren = () => Promise.all(children.map((child) => child.stop(stop.hurried)));
    cleanup.push(stopChildren);

    const compile = ['--watch', '--preserveWatchOutput', '-p', 'tsconfig.build.json'];
    cleanup.push(background('typescript-7/bin/tsc', compile, inRoot('backend'), watchdog));
    cleanup.push(background('vite/bin/vite.js', ['--host', 'localhost'], inRoot('admin-ui'), watchdog));

    let restarting = Promise.resolve();
    const restart = () => {
      restarting = restarting.then(async () => {
        say('The back end has changed; starting it again');
        await stopChildren();
        children = start();
      });
    };
    const ready = await Promise.race([Promise.all(children.map((child) => child.ready)), stop.requested]);
    stop.check();
    if (ready) {
      const url = openUrl(ready[0].url ?? '');
      say(
        [`The API is ready: ${url}; open the address that Vite names`, ...accountLines(accounts)].join('\n'),
      );
      if (accounts.length > 0) say(networkWarning(host, url.startsWith('https:')));
    }
    cleanup.push(watchOutput('backend/dist', restart));
    await stop.requested;
    await restarting;
    return 0;
  } catch (error) {
    return stop.exitCode(error, 0);
  } finally {
    for (const undo of cleanup.reverse()) await undo();
  }
}

surviveClosedOutput();
process.exit(await main());
