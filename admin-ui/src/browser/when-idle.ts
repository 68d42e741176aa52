/** Runs a function once the page is idle, or never if the user has asked the browser to save data. @returns how to cancel it */
export function whenIdle(run: () => void): (() => void) | undefined {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return undefined;
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
