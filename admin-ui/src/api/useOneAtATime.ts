import { useCallback, useRef } from 'react';

/** @returns the result of `work`; undefined, without running it, while earlier work is still running */
type OneAtATime = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/** Runs one piece of work at a time. Uses a ref, because React state would not block a second press before the next render. */
export function useOneAtATime(): OneAtATime {
  const isRunning = useRef(false);
  return useCallback(async (work) => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    try {
      return await work();
    } finally {
      isRunning.current = false;
    }
  }, []);
}
