import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The launcher's side of the watchdog: registers the processes that the watchdog ends if the launcher is killed.
 * @typedef {{ postgres: (pid: number, cluster: string) => void, child: (pid: number) => void, gone: (pid: number) => void, done: () => void }} Watchdog
 */

/** @returns {Watchdog} */
export function startWatchdog() {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'watchdog.mjs');
  const watchdog = spawn(process.execPath, [file], {
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  const write = (/** @type {string} */ line) => void watchdog.stdin.write(`${line}\n`);
  // The open pipe alone must not keep the launcher alive.
  /** @type {any} */ (watchdog.stdin).unref?.();
  return {
    postgres: (pid, cluster) => write(`postgres ${pid} ${cluster}`),
    child: (pid) => write(`child ${pid}`),
    gone: (pid) => write(`gone ${pid}`),
    done: () => void watchdog.stdin.end('done\n'),
  };
}
