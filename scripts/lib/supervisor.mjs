import { fork } from 'node:child_process';
import { isAlive, sleep } from './wait.mjs';

/** Exit code of a process that has printed a line about a wrong setting: restarting it would not help. */
export const BROKEN_SETTING = 78;

const firstDelayMs = 500;
const longestDelayMs = 10_000;
const steadyAfterMs = 30_000;
/** Longer than the worker gives the mails it is sending; a second Ctrl-C skips the wait. */
const stopTimeoutMs = 30_000;
const startsBeforeGivingUp = 3;

/**
 * @typedef {{ type: string, url?: string, mail?: string, demoAccounts?: boolean, host?: string }} ReadyMessage
 *
 * @typedef {object} ChildOptions
 * @property {string} name   as in "The worker …"
 * @property {string} file   absolute path
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./start-watchdog.mjs').Watchdog} watchdog
 * @property {(line: string) => void} say
 * @property {boolean} [forever]  never gives up; for development, where the next change may fix the process
 */

/**
 * Keeps a process running: restarts it when it ends by itself, after half a second at first and with a doubling delay while
 * it keeps ending. Gives up on a process that was never ready after three attempts.
 * @param {ChildOptions} options
 */
export function supervise({ name, file, env, watchdog, say, forever = false }) {
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  let stopping = false;
  let wasReady = false;
  let starts = 0;
  let delayMs = firstDelayMs;
  /** @type {NodeJS.Timeout | undefined} */
  let restart;
  /** @type {(message: ReadyMessage) => void} */
  let tellReady;
  /** @type {(reason: string) => void} */
  let giveUp;
  /** @type {Promise<ReadyMessage>} */
  const ready = new Promise((resolve) => (tellReady = resolve));
  /** @type {Promise<string>} */
  const broken = new Promise((resolve) => (giveUp = resolve));

  const start = () => {
    const since = Date.now();
    starts += 1;
    // In a separate process group, so that Ctrl-C in the terminal reaches the launcher alone.
    child = fork(file, [], { env, detached: process.platform !== 'win32', stdio: 'inherit' });
    const { pid } = child;
    if (pid) watchdog.child(pid);
    child.on('message', (message) => {
      const isReady = /** @type {ReadyMessage} */ (message)?.type === 'ready';
      if (!isReady) return;
      if (wasReady) say(`The ${name} is ready again`);
      wasReady = true;
      tellReady(/** @type {ReadyMessage} */ (message));
    });
    child.on('error', (error) => say(`The ${name}: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (pid) watchdog.gone(pid);
      if (stopping) return;
      if (code === BROKEN_SETTING) return giveUp('');
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      if (!forever && !wasReady && starts >= startsBeforeGivingUp) {
        return giveUp(
          `The ${name} ${how} before it was ready, ${starts} times in a row; its words are above.`,
        );
      }
      if (Date.now() - since > steadyAfterMs) delayMs = firstDelayMs;
      say(`The ${name} ${how}; starting it again in ${delayMs / 1000} s`);
      restart = setTimeout(start, delayMs);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    });
  };
  start();

  return {
    /** Resolves with the first ready message. */
    ready,
    /** Resolves when the process is given up, with a line to print, or '' if the process has printed its own. */
    broken,
    /**
     * Stops the process: asks it first, and kills it after half a minute or when hurried.
     * @param {AbortSignal} hurried
     */
    stop: async (hurried) => {
      stopping = true;
      clearTimeout(restart);
      if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      // Windows has no signal to ask with; our processes also stop when their IPC channel closes.
      if (process.platform === 'win32') child.disconnect();
      else child.kill('SIGTERM');
      const timeout = sleep(stopTimeoutMs, undefined, { signal: hurried, ref: false }).catch(() => {});
      await Promise.race([exited, timeout]);
      if (isAlive(child.pid)) child.kill('SIGKILL');
      await exited;
    },
  };
}
