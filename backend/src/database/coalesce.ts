interface Call<In, Out> {
  input: In;
  resolve(result: Out): void;
  reject(error: unknown): void;
}

/** How calls are coalesced into batches. */
interface Coalescing<In> {
  /** How many batches run at the same time; calls that arrive in between wait for the next one. 1 by default. */
  concurrency?: number;
  /** Maximum number of inputs in one batch. */
  maxBatch?: number;
  /** Keys that no two inputs of one batch may share; an input whose key is taken waits for a later batch. */
  conflictKeys?: (input: In) => readonly string[];
  /** Whether a batch beside a running one waits until it has `maxBatch` inputs, or until no batch holds a place; false by default. */
  fillsUp?: boolean;
  /** After this many milliseconds a batch gives up its place in `concurrency`, so that others do not wait for it. */
  slowAfterMs?: number;
  /** How many such slow batches may run in addition to `concurrency`. */
  maxSlow?: number;
  /** How many calls may wait; the next one is rejected with QueueFull. */
  maxWaiting?: number;
}

/** The call is refused because too many calls are waiting already. */
export class QueueFull extends Error {
  constructor() {
    super('Too many calls are waiting');
  }
}

/**
 * Coalesces calls: those that arrive while a batch is running form the next one, so that a busy process asks the database once
 * for many calls, and an idle one does not wait. dataloader supports neither conflicts between calls nor limits.
 * @param work answers a batch with one result per input, in their order; if it throws, each caller gets the error
 * @returns the coalesced function. It rejects with QueueFull if too many calls wait.
 */
export function coalesced<In, Out>(
  work: (inputs: In[]) => Promise<Out[]>,
  {
    concurrency = 1,
    maxBatch = Infinity,
    conflictKeys,
    fillsUp = false,
    slowAfterMs,
    maxSlow = Infinity,
    maxWaiting = Infinity,
  }: Coalescing<In> = {},
): (input: In) => Promise<Out> {
  let waiting: Array<Call<In, Out>> = [];
  let running = 0;
  let slow = 0;

  async function answer(calls: Array<Call<In, Out>>): Promise<void> {
    try {
      const results = await work(calls.map(({ input }) => input));
      for (const [i, { resolve }] of calls.entries()) resolve(results[i]!);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  /** Takes the next batch: the calls that have waited longest, as many as may share one. */
  function take(): Array<Call<In, Out>> {
    if (!conflictKeys) return waiting.splice(0, maxBatch);
    const taken: Array<Call<In, Out>> = [];
    const left: Array<Call<In, Out>> = [];
    const seen = new Set<string>();
    for (const [i, call] of waiting.entries()) {
      if (taken.length === maxBatch) {
        left.push(...waiting.slice(i));
        break;
      }
      const keys = conflictKeys(call.input);
      (keys.some((key) => seen.has(key)) ? left : taken).push(call);
      // Also the keys of calls left waiting: a later call with the same key must not overtake them.
      for (const key of keys) seen.add(key);
    }
    waiting = left;
    return taken;
  }

  const isWorthwhile = (): boolean =>
    running === 0 || !fillsUp ? waiting.length > 0 : waiting.length >= maxBatch;

  function begin(): void {
    while (running < concurrency && isWorthwhile()) {
      const calls = take();
      running++;
      let isSlow = false;
      const timer =
        slowAfterMs === undefined
          ? undefined
          : setTimeout(() => {
              if (slow >= maxSlow) return;
              isSlow = true;
              slow++;
              running--;
              begin();
            }, slowAfterMs);
      void answer(calls).then(() => {
        clearTimeout(timer);
        if (isSlow) slow--;
        else running--;
        begin();
      });
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) return reject(new QueueFull());
      waiting.push({ input, resolve, reject });
      begin();
    });
}
