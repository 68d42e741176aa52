import { report } from './fail.mjs';
import { killRunning } from './npm.mjs';
import { whenNpmIsGone } from './parents.mjs';

/**
 * What Ctrl-C, SIGTERM and a closed terminal mean. The script goes on to its next `check` and cleans up in its
 * `finally`, in one place and in one order; a second signal hurries what is still waiting.
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
    // Windows alone has SIGBREAK.
    if (signal !== 'SIGBREAK' || process.platform === 'win32') process.on(signal, onSignal);
  }
  whenNpmIsGone(onSignal);

  return {
    /** Settles at the first signal. */
    requested,
    /** Aborted at the second. */
    hurried: hurry.signal,
    /** Ends the script's present course when a stop was asked for. */
    check: () => {
      if (count > 0) throw new Error('stopped');
    },
    /**
     * What the script ends with: what fails because it was ended half-way is no news.
     * @param {unknown} error
     * @param {number} stoppedCode when the user has stopped it
     */
    exitCode: (error, stoppedCode) => (count > 0 ? stoppedCode : report(error)),
  };
}
