import { useRef } from 'react';
import { call, newIdempotencyKey, type CallOptions } from './client';
import { ApiError } from './error';

type Send<T> = (
  method: 'POST' | 'PATCH',
  path: string,
  options: Pick<CallOptions, 'body' | 'query'>,
) => Promise<T | undefined>;

/**
 * A call that a lost answer never repeats: one key for one attempt, kept while the same thing is sent again and renewed
 * when something has changed. Answers undefined for a press while one is under way.
 * @throws ApiError
 */
export function useKeyedCall<T>(): Send<T> {
  const attempt = useRef<{ sent: string; key: string } | null>(null);
  const sending = useRef(false);

  return async (method, path, options) => {
    if (sending.current) return undefined;
    sending.current = true;
    const sent = JSON.stringify([method, path, options]);
    if (attempt.current?.sent !== sent) attempt.current = { sent, key: newIdempotencyKey() };
    try {
      const answer = await call<T>(method, path, { ...options, idempotencyKey: attempt.current.key });
      attempt.current = null;
      return answer;
    } catch (error) {
      // An answer settles the attempt, whatever it says; only silence and a broken server leave it open.
      if (error instanceof ApiError && !error.isUnsettled) attempt.current = null;
      throw error;
    } finally {
      sending.current = false;
    }
  };
}
