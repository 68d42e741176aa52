import { useEffect } from 'react';
import { logFailure } from './log';

/** Logs each failure of a query once. */
export function useFailureLog(what: string, error: unknown): void {
  useEffect(() => {
    if (error) logFailure(what, error);
  }, [what, error]);
}
