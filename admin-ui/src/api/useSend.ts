import { useRef, useState } from 'react';
import { call, type Method } from './client';
import { asApiError, type ApiError } from './error';
import { attemptOf, openAfter, type KeyedAttempt } from './keyed-attempt';
import { useOneAtATime } from './useOneAtATime';

// How light pages write.

export interface Sending<Body, Answer> {
  /** @returns undefined for a press while one is under way, and where it failed */
  send: (body: Body) => Promise<Answer | undefined>;
  isSending: boolean;
  /** Why the last one failed; null where it did not, and where the fields say so. */
  failure: ApiError | null;
  clearFailure: () => void;
}

interface Options {
  /** Shows an error at the fields that it is about. @returns whether it did */
  atFields?: (error: ApiError) => boolean;
}

/**
 * Sends something, one at a time, and keeps why it failed.
 * @param work what is done with the body; rejects where it fails
 */
export function useSend<Body, Answer>(
  work: (body: Body) => Promise<Answer>,
  { atFields }: Options = {},
): Sending<Body, Answer> {
  const oneAtATime = useOneAtATime();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  const send = (body: Body) =>
    oneAtATime(async () => {
      setIsSending(true);
      setFailure(null);
      try {
        return await work(body);
      } catch (reason) {
        const error = asApiError(reason);
        if (!atFields?.(error)) setFailure(error);
        return undefined;
      } finally {
        setIsSending(false);
      }
    });
  return { send, isSending, failure, clearFailure: () => setFailure(null) };
}

/** A call that the server takes without a key: done twice it changes nothing more, or is refused. */
export const useCall = <Body = void, Answer = void>(method: Method, path: string, options?: Options) =>
  useSend((body: Body) => call<Answer>(method, path, { body }), options);

/** A call that must be done once: its key stays the same while its answer is lost and the same is sent again. */
export function useKeyedCall<Body = void, Answer = void>(method: Method, path: string, options?: Options) {
  const open = useRef<KeyedAttempt<Body> | null>(null);
  return useSend(async (body: Body) => {
    const before = open.current;
    const attempt = attemptOf(before, body);
    try {
      const answer = await call<Answer>(method, path, { body, idempotencyKey: attempt.key });
      open.current = null;
      return answer;
    } catch (error) {
      open.current = openAfter(attempt, error, attempt === before);
      throw error;
    }
  }, options);
}
