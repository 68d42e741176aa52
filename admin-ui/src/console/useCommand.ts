import { useMutation } from '@tanstack/react-query';
import { makeScanId } from '@usher/backend/rules';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { asApiError } from '../api/error';
import { attemptOf, type KeyedAttempt, openAfter } from '../api/keyed-attempt';
import { useOneAtATime } from '../api/useOneAtATime';
import type { commands } from './commands';
import type { ConsoleDataProvider } from './data-provider';

type Commands = typeof commands;
type Params<Name extends keyof Commands> = Parameters<Commands[Name]>[0];
type Answer<Name extends keyof Commands> = Awaited<ReturnType<Commands[Name]>>;

/** In the shape of a scan's id: what is undone at the door is kept under it. */
const newKey = (): string => makeScanId(Date.now(), () => crypto.getRandomValues(new Uint8Array(1))[0]!);

/**
 * One of the data provider's use cases as a mutation. A lost answer never does it twice: one key for one attempt, kept
 * while the same thing is sent again and renewed when something has changed.
 * @returns `run` resolves to undefined for a press while one is under way, and rejects with an ApiError
 */
export function useCommand<Name extends keyof Commands>(name: Name) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const attempt = useRef<KeyedAttempt<Params<Name>> | null>(null);
  const oneAtATime = useOneAtATime();
  const { mutateAsync, isPending } = useMutation<Answer<Name>, unknown, Params<Name>>({
    mutationKey: [name],
    mutationFn: (params) => {
      attempt.current = attemptOf(attempt.current, params, newKey);
      const command = provider[name] as (params: Params<Name>, key: string) => Promise<Answer<Name>>;
      return command(params, attempt.current.key);
    },
  });

  const run = (params: Params<Name>): Promise<Answer<Name> | undefined> =>
    oneAtATime(async (): Promise<Answer<Name>> => {
      try {
        const answer = await mutateAsync(params);
        attempt.current = null;
        return answer;
      } catch (reason) {
        attempt.current = attempt.current && openAfter(attempt.current, reason);
        throw asApiError(reason);
      }
    });
  return { run, isPending };
}
