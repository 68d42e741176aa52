import { useCallback, useRef } from 'react';

/** @returns undefined, without doing it, while something else that was handed to it is under way */
type OneAtATime = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/** Does one thing at a time: a second press is known before the next render, which a state is not. */
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
