import type { TeamRole } from '@usher/backend/rules';
import { useEffect, useState } from 'react';
import { call, isAbort } from '../api/client';
import { useSession } from '../api/session';

export interface RankedSeller {
  rank: number;
  volunteer_id: string;
  full_name: string;
  team_role: TeamRole | null;
  tickets_sold: number;
}

export interface Leaderboard {
  total_volunteers: number;
  /** At most ten; equal ones share a rank. */
  top_volunteers: RankedSeller[];
  current_user_rank: { rank: number; tickets_sold: number } | null;
}

export interface LeaderboardState {
  /** The last one that was read; a refresh keeps it until the new one is there. */
  board: Leaderboard | null;
  failed: boolean;
  refresh: () => void;
}

type Answer = Omit<LeaderboardState, 'refresh'>;

/** The new answer, or undefined where nobody waits for it any more. A failure keeps the figures that are shown. */
async function ask(signal?: AbortSignal): Promise<((before: Answer) => Answer) | undefined> {
  try {
    const board = await call<Leaderboard>('GET', '/api/volunteers/leaderboard', { signal });
    return () => ({ board, failed: false });
  } catch (reason) {
    return isAbort(reason) ? undefined : ({ board }) => ({ board, failed: true });
  }
}

/** Who sold the most tickets for the current event. Read again after every sale, when `refresh` is called. */
export function useLeaderboard(): LeaderboardState {
  const token = useSession()?.token;
  const [answer, setAnswer] = useState<Answer>({ board: null, failed: false });

  useEffect(() => {
    if (!token) return;
    const controller = new AbortController();
    void ask(controller.signal).then((change) => change && setAnswer(change));
    return () => controller.abort();
  }, [token]);

  return { ...answer, refresh: () => void ask().then((change) => change && setAnswer(change)) };
}
