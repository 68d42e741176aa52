import type { OwnPaperDto } from '../api/generated/rest';
import { get, LEADERBOARDS, OWN_MONEY, OWN_SALES, queries } from '../api/queries';
import { refetch } from '../api/query-client';

/** The caller's own paper tickets, by event. */
export const ownPaper = () => ({
  ...get<OwnPaperDto[]>('paper/me'),
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
});

/** Refetches all that a report of sold tickets changes, on whichever page it is shown. */
export const refetchPaper = (): Promise<void> =>
  refetch(ownPaper(), OWN_SALES, OWN_MONEY, LEADERBOARDS, queries.ownHandOvers());

/** An event of which nothing is left to do or to read. */
export const withoutPaper = (own: OwnPaperDto): OwnPaperDto => ({
  ...own,
  offered: [],
  out: [],
  out_count: 0,
  sold: [],
  sold_count: 0,
  amount: 0,
});

/** Whether there is anything to do or to read about them. */
export const hasPaper = ({ offered, out_count: out, sold_count: sold }: OwnPaperDto): boolean =>
  offered.length + out + sold > 0;
