import { useEffect, useState } from 'react';
import { call, isAbort } from '../api/client';
import { ApiError } from '../api/error';
import { useSession } from '../api/session';
import type { User } from '../api/types';

export interface Account {
  /** null while it loads. */
  user: User | null;
  error: ApiError | null;
  reload: () => void;
}

type Answer = Omit<Account, 'reload'>;

/** The new answer, or undefined where nobody waits for it any more. */
async function ask(signal?: AbortSignal): Promise<((before: Answer) => Answer) | undefined> {
  try {
    const user = await call<User>('GET', '/api/auth/me', { signal });
    return () => ({ user, error: null });
  } catch (reason) {
    if (isAbort(reason)) return undefined;
    const error = reason instanceof ApiError ? reason : new ApiError(0);
    return ({ user }) => ({ user, error });
  }
}

/** The account as the server knows it now; what the session stores is as old as the sign-in. */
export function useAccount(): Account {
  const token = useSession()?.token;
  const [answer, setAnswer] = useState<Answer>({ user: null, error: null });

  useEffect(() => {
    if (!token) return;
    const controller = new AbortController();
    void ask(controller.signal).then((change) => change && setAnswer(change));
    return () => controller.abort();
  }, [token]);

  return { ...answer, reload: () => void ask().then((change) => change && setAnswer(change)) };
}
