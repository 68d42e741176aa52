import { killRunning } from './npm.mjs';

/** Thrown by `check` when the user wants to stop: not an error. */
export class Stopped extends Error {}

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
  stopWithNpm(onSignal);

  return {
    /** Settles at the first signal. */
    requested,
    /** Aborted at the second. */
    hurried: hurry.signal,
    /** Ends the script's present course when a stop was asked for. */
    check: () => {
      if (count > 0) throw new Stopped();
    },
    /** The same as a signal, from within. */
    ask: onSignal,
  };
}

/**
 * `npm start` that is killed outright tells nobody; its script notices that it has another parent.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 1000);
  timer.unref();
}
