import { useMutation } from '@tanstack/react-query';
import { makeScanId } from '@usher/backend/rules';
import { useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { asApiError } from '../api/error';
import { attemptOf, type KeyedAttempt, openAfter } from '../api/keyed-attempt';
import { useOneAtATime } from '../api/useOneAtATime';
import type { commands } from './data-provider/commands';
import type { ConsoleDataProvider } from './data-provider/data-provider';
import { useConsoleText } from './texts/text';
import { runSequentially, type Outcome } from './data-provider/run-sequentially';

type Commands = typeof commands;
type Params<Name extends keyof Commands> = Parameters<Commands[Name]>[0];
type Answer<Name extends keyof Commands> = Awaited<ReturnType<Commands[Name]>>;

const commandOf = <Name extends keyof Commands>(provider: ConsoleDataProvider, name: Name) =>
  provider[name] as (params: Params<Name>, key: string) => Promise<Answer<Name>>;

/** Makes a key in the format of a scan's id, because the door stores an undo under it. */
const newKey = (): string => makeScanId(Date.now(), () => crypto.getRandomValues(new Uint8Array(1))[0]!);

/**
 * Runs one of the data provider's commands as a mutation. Retrying after a lost answer never runs it twice: each attempt has
 * one idempotency key, which is kept while the same parameters are sent again and renewed when they change. What was done is
 * said, unless the page itself shows it.
 * @returns `run` resolves to undefined if the command is already running, and rejects with an ApiError
 */
export function useCommand<Name extends keyof Commands>(name: Name) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const done = useConsoleText().console.done as { [Of in keyof Commands]?: (params: Params<Of>) => string };
  const attempt = useRef<KeyedAttempt<Params<Name>> | null>(null);
  const oneAtATime = useOneAtATime();
  const { mutateAsync, isPending } = useMutation<Answer<Name>, unknown, Params<Name>>({
    mutationKey: [name],
    mutationFn: (params) => {
      attempt.current = attemptOf(attempt.current, params, newKey);
      return commandOf(provider, name)(params, attempt.current.key);
    },
  });

  const run = (params: Params<Name>): Promise<Answer<Name> | undefined> =>
    oneAtATime(async (): Promise<Answer<Name>> => {
      const before = attempt.current;
      try {
        const answer = await mutateAsync(params);
        attempt.current = null;
        const said = done[name]?.(params);
        if (said) notify(said, { type: 'success' });
        return answer;
      } catch (reason) {
        attempt.current = attempt.current && openAfter(attempt.current, reason, attempt.current === before);
        throw asApiError(reason);
      }
    });
  return { run, isPending };
}

/**
 * Runs one of the data provider's commands for each of several items, one after the other. Each item is a separate attempt
 * that keeps its key while its answer is lost, so that running it again does it only once.
 * @returns `run` resolves to undefined if a run is already under way
 */
export function useCommandForEach<Name extends keyof Commands>(name: Name) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const open = useRef(new Map<string, KeyedAttempt<Params<Name>>>());
  const oneAtATime = useOneAtATime();
  const [isRunning, setRunning] = useState(false);

  const runOne = async (params: Params<Name>): Promise<Answer<Name>> => {
    const known = JSON.stringify(params);
    const before = open.current.get(known) ?? null;
    const attempt = attemptOf(before, params, newKey);
    open.current.set(known, attempt);
    try {
      const answer = await commandOf(provider, name)(params, attempt.key);
      open.current.delete(known);
      return answer;
    } catch (reason) {
      if (!openAfter(attempt, reason, attempt === before)) open.current.delete(known);
      throw reason;
    }
  };
  const run = (all: readonly Params<Name>[]): Promise<Outcome<Params<Name>, Answer<Name>> | undefined> =>
    oneAtATime(async () => {
      setRunning(true);
      const outcome = await runSequentially(all, runOne);
      setRunning(false);
      return outcome;
    });
  return { run, isRunning };
}
