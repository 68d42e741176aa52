import { useState } from 'react';
import { call, type Method } from './client';
import { asApiError, type ApiError } from './error';
import type { KeyedAttempt } from './keyed-attempt';
import { useKeyedWrite } from './useKeyedWrite';
import { useOneAtATime } from './useOneAtATime';

// Hooks with which the light pages send changes.

export interface Sending<Body, Answer> {
  /** @returns undefined if it failed or another one was still being sent */
  send: (body: Body) => Promise<Answer | undefined>;
  isSending: boolean;
  /** Error of the last call; null if it succeeded or the error is shown at the fields. */
  failure: ApiError | null;
  clearFailure: () => void;
}

interface Options {
  /** Shows an error at the fields that it is about. @returns whether any field shows it */
  atFields?: (error: ApiError) => boolean;
}

/**
 * Sends one body at a time and keeps the error of the last call.
 * @param work sends the body; rejects on failure
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

/** A call without an idempotency key, for requests that have no further effect or are refused when repeated. */
export const useCall = <Body = void, Answer = void>(method: Method, path: string, options?: Options) =>
  useSend((body: Body) => call<Answer>(method, path, { body }), options);

/** A call that must take effect only once. A retry of the same body after a lost answer has the same idempotency key. */
export function useKeyedCall<Body = void, Answer = void>(method: Method, path: string, options?: Options) {
  const { write } = useKeyedWrite<KeyedAttempt<Body>, Answer>({ method, path });
  return useSend((body: Body) => write(body, (key) => ({ key, body })), options);
}
