import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { newIdempotencyKey } from '../api/client';
import { asApiError } from '../api/error';
import type { commands } from './commands';
import type { ConsoleDataProvider } from './data-provider';

type Commands = typeof commands;
type Params<Name extends keyof Commands> = Parameters<Commands[Name]>[0];
type Answer<Name extends keyof Commands> = Awaited<ReturnType<Commands[Name]>>;

/**
 * One of the data provider's use cases as a mutation. A lost answer never does it twice: one key for one attempt, kept
 * while the same thing is sent again and renewed when something has changed.
 * @returns `run` resolves to undefined for a press while one is under way, and rejects with an ApiError
 */
export function useCommand<Name extends keyof Commands>(name: Name) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const attempt = useRef<{ sent: string; key: string } | null>(null);
  const running = useRef(false);
  const { mutateAsync, isPending } = useMutation<Answer<Name>, unknown, Params<Name>>({
    mutationKey: [name],
    mutationFn: (params) => {
      const sent = JSON.stringify(params);
      if (attempt.current?.sent !== sent) attempt.current = { sent, key: newIdempotencyKey() };
      const command = provider[name] as (params: Params<Name>, key: string) => Promise<Answer<Name>>;
      return command(params, attempt.current.key);
    },
  });

  const run = async (params: Params<Name>): Promise<Answer<Name> | undefined> => {
    // Known before the next drawing, which `isPending` is not.
    if (running.current) return undefined;
    running.current = true;
    try {
      const answer = await mutateAsync(params);
      attempt.current = null;
      return answer;
    } catch (reason) {
      const error = asApiError(reason);
      // An answer settles the attempt, whatever it says; only silence and a broken server leave it open.
      if (!error.isUnsettled) attempt.current = null;
      throw error;
    } finally {
      running.current = false;
    }
  };
  return { run, isPending };
}
