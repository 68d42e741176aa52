interface Coalesced<Item> {
  /**
   * Asks for a run over these items. The promise resolves when a run that began after this is over, whether or not it
   * did well. `isUrgent`: without the gap, for what a person waits for.
   */
  ask: (items: Iterable<Item>, options?: { isUrgent?: boolean }) => Promise<void>;
  /** Forgets what waits; a run that has begun goes on. */
  drop: () => void;
}

/**
 * Runs one at a time, and none is ever cut off by the next: what is asked for meanwhile waits together for one more run.
 * @param gapMs how long after the beginning of a run the next one may begin, in milliseconds
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
