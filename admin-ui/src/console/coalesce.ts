interface Coalesced<Item> {
  /**
   * Requests a run over these items. The promise resolves when a run that began after this request has ended, even if it
   * failed. `isUrgent`: skips the gap, for work that a user is waiting for.
   */
  ask: (items: Iterable<Item>, options?: { isUrgent?: boolean }) => Promise<void>;
  /** Drops the waiting items and resolves their promises; a run that has begun continues. */
  drop: () => void;
}

/**
 * Runs one at a time and never cancels a run. Requests that arrive during a run are combined into the next one.
 * @param gapMs minimum time between the beginnings of two runs, in milliseconds
 */
export function coalesce<Item>(
  run: (items: ReadonlySet<Item>) => Promise<unknown>,
  gapMs: number,
): Coalesced<Item> {
  let waiting = new Set<Item>();
  let waiters: Array<() => void> = [];
  let isUrgent = false;
  let isRunning = false;
  let begunAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    clearTimeout(timer);
    if (isRunning || waiting.size === 0) return;
    const wait = isUrgent ? 0 : begunAt + gapMs - Date.now();
    if (wait > 0) {
      timer = setTimeout(begin, wait);
      return;
    }
    const [items, done] = [waiting, waiters];
    waiting = new Set();
    waiters = [];
    isUrgent = false;
    isRunning = true;
    begunAt = Date.now();
    const end = () => {
      isRunning = false;
      done.forEach((resolve) => resolve());
      begin();
    };
    run(items).then(end, end);
  };

  return {
    ask(items, { isUrgent: isNow = false } = {}) {
      for (const item of items) waiting.add(item);
      isUrgent ||= isNow;
      return new Promise((resolve) => {
        waiters.push(resolve);
        begin();
      });
    },
    drop() {
      clearTimeout(timer);
      waiting = new Set();
      waiters.forEach((resolve) => resolve());
      waiters = [];
    },
  };
}
