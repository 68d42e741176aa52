import { fork } from 'node:child_process';
import { isAlive, sleep } from './wait.mjs';

/** Printed its own line about a setting and cannot work with it: starting again would not help. */
export const BROKEN_SETTING = 78;

const firstDelayMs = 500;
const longestDelayMs = 10_000;
const steadyAfterMs = 30_000;
/** Longer than the worker gives the mails in hand; who cannot wait says so once more (Ctrl-C). */
const stopTimeoutMs = 30_000;
const startsBeforeGivingUp = 3;

/**
 * @typedef {{ type: string, url?: string, mail?: string, demoAccounts?: boolean, host?: string }} ReadyMessage
 *
 * @typedef {object} ChildOptions
 * @property {string} name   as in "The worker …"
 * @property {string} file   absolute
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./guard.mjs').Guard} guard
 * @property {(line: string) => void} say
 * @property {boolean} [forever]  while one develops: the next change may mend it
 */

/**
 * Keeps a process running: one that ends by itself is started again, at once at first and ever slower while it keeps
 * ending. One that was never ready is given up after three attempts.
 * @param {ChildOptions} options
 */
export function supervise({ name, file, env, guard, say, forever = false }) {
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
    // In a process group of its own, so that Ctrl-C in the terminal reaches the launcher alone.
    child = fork(file, [], { env, detached: process.platform !== 'win32', stdio: 'inherit' });
    const { pid } = child;
    if (pid) guard.child(pid);
    child.on('message', (message) => {
      const isReady = /** @type {ReadyMessage} */ (message)?.type === 'ready';
      if (!isReady) return;
      if (wasReady) say(`The ${name} is ready again`);
      wasReady = true;
      tellReady(/** @type {ReadyMessage} */ (message));
    });
    child.on('error', (error) => say(`The ${name}: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (pid) guard.gone(pid);
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
    /** The first ready message. */
    ready,
    /** Settles, with a line where there is one to print, when the process is not started any more. */
    broken,
    /**
     * Ends it: asked first, after half a minute or when hurried by force.
     * @param {AbortSignal} hurried
     */
    stop: async (hurried) => {
      stopping = true;
      clearTimeout(restart);
      if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      // Windows has no signal to ask with; a broken channel means the same to our processes.
      if (process.platform === 'win32') child.disconnect();
      else child.kill('SIGTERM');
      const timeout = sleep(stopTimeoutMs, undefined, { signal: hurried, ref: false }).catch(() => {});
      await Promise.race([exited, timeout]);
      if (isAlive(child.pid)) child.kill('SIGKILL');
      await exited;
    },
  };
}
