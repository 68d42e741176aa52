import { report } from './fail.mjs';
import { killRunning } from './npm.mjs';
import { onNpmExit } from './npm-parent.mjs';

/**
 * Handles Ctrl-C, SIGTERM, a closed terminal and the end of npm as a request to stop. The script runs on to its next
 * `check` and cleans up in its `finally`, so that everything is undone in one place and one order. A second signal aborts
 * the waiting that is left.
 */
export function listenForStop() {
  /** @type {() => void} */
  let ask = () => {};
  const requested = new Promise((resolve) => (ask = () => resolve(undefined)));
  const hurry = new AbortController();
  let count = 0;

  const onSignal = () => {
    count += 1;
    if (count === 1) ask();
    else hurry.abort();
    killRunning();
  };
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'])) {
    // Only Windows has SIGBREAK.
    if (signal !== 'SIGBREAK' || process.platform === 'win32') process.on(signal, onSignal);
  }
  onNpmExit(onSignal);

  return {
    /** Resolves at the first signal. */
    requested,
    /** Aborts at the second signal. */
    hurried: hurry.signal,
    /** Throws if a stop was requested. */
    check: () => {
      if (count > 0) throw new Error('stopped');
    },
    /**
     * Returns the script's exit code, and prints the error unless a stop was requested: interrupted work is expected to fail.
     * @param {unknown} error
     * @param {number} stoppedCode the exit code if a stop was requested
     */
    exitCode: (error, stoppedCode) => (count > 0 ? stoppedCode : report(error)),
  };
}
