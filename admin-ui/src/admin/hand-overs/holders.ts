import type { SalesTeamRow } from '../../console/records/records';

export interface Holders {
  /** Sellers whose open offer waits to be received, by name. Nobody may be told their cash, as both sides count blind. */
  counted: SalesTeamRow[];
  /** The other sellers who hold cash, get some back, or have sales on a phone; the most cash first. */
  shown: SalesTeamRow[];
}

/** Splits the sellers by whether their cash may be shown. @param offering ids of the sellers with an open offer */
export function holdersOf(team: readonly SalesTeamRow[], offering: ReadonlySet<string>): Holders {
  return {
    counted: team
      .filter(({ id }) => offering.has(id))
      .toSorted((a, b) => a.full_name.localeCompare(b.full_name)),
    shown: team
      .filter(
        ({ id, cash_in_hand: cash, waiting_sales: waiting }) =>
          (cash !== 0 || waiting.count > 0) && !offering.has(id),
      )
      .toSorted((a, b) => b.cash_in_hand - a.cash_in_hand),
  };
}
