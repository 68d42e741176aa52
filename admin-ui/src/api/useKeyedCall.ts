import { useRef, useState } from 'react';
import { call, newIdempotencyKey } from './client';
import { asApiError, type ApiError } from './error';

export interface KeyedCall<T> {
  /** @returns undefined for a press while one is under way, and where it failed */
  run: () => Promise<T | undefined>;
  isRunning: boolean;
  failure: ApiError | null;
}

/** A POST without a body under one key, kept while its answer is lost: pressed again, it is done once. */
export function useKeyedCall<T>(path: string): KeyedCall<T> {
  const key = useRef<string | null>(null);
  const running = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  const run = async (): Promise<T | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setIsRunning(true);
    setFailure(null);
    key.current ??= newIdempotencyKey();
    try {
      const answer = await call<T>('POST', path, { idempotencyKey: key.current });
      key.current = null;
      return answer;
    } catch (reason) {
      const error = asApiError(reason);
      // An answer settles the attempt, whatever it says.
      if (!error.isUnsettled) key.current = null;
      setFailure(error);
      return undefined;
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  };
  return { run, isRunning, failure };
}
