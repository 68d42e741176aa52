import { useRef } from 'react';
import { call, newIdempotencyKey } from '../api/client';
import { ApiError } from '../api/error';
import type { Registration, RegistrationInput } from '../api/types';

/**
 * Registers, so that a lost answer never sells twice: one key for one attempt, kept while the same thing is sent
 * again and renewed when a field has changed. Returns undefined for a press while one is under way.
 * @throws ApiError
 */
export function useRegister(): (input: RegistrationInput) => Promise<Registration | undefined> {
  const attempt = useRef<{ body: string; key: string } | null>(null);
  const sending = useRef(false);

  return async (input) => {
    if (sending.current) return undefined;
    sending.current = true;
    const body = JSON.stringify(input);
    if (attempt.current?.body !== body) attempt.current = { body, key: newIdempotencyKey() };
    try {
      const registration = await call<Registration>('POST', '/api/register', {
        body: input,
        idempotencyKey: attempt.current.key,
      });
      attempt.current = null;
      return registration;
    } catch (error) {
      // An answer settles the attempt, whatever it says; only silence and a broken server leave it open.
      if (error instanceof ApiError && !error.isUnsettled) attempt.current = null;
      throw error;
    } finally {
      sending.current = false;
    }
  };
}
