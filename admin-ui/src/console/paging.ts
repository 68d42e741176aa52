// The pages of a list, as its footer (`parts/Pager`) shows them.

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The pagination object of the contract's lists. */
export interface PageInfo {
  offset: number;
  limit: number;
  total: number;
  total_pages: number;
  current_page: number;
  has_prev: boolean;
  has_next: boolean;
  /** A search found at least `total` and was not counted on. */
  total_is_capped?: boolean;
}

/** One page of rows that are all here. A page beyond the last one is the last one. */
export function pageOfAll<Row>(
  rows: readonly Row[],
  { page, perPage }: { page: number; perPage: number },
): { shown: Row[]; pagination: PageInfo } {
  const pages = Math.max(Math.ceil(rows.length / perPage), 1);
  const current = Math.min(page, pages);
  const offset = (current - 1) * perPage;
  return {
    shown: rows.slice(offset, offset + perPage),
    pagination: {
      offset,
      limit: perPage,
      total: rows.length,
      total_pages: pages,
      current_page: current,
      has_prev: current > 1,
      has_next: current < pages,
    },
  };
}

/** A page, as an address has it; the first where it has none, or something else. */
export const pageNumber = (value: string | null): number =>
  value !== null && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : 1;

/** A page as an address has it: it needs no word for the first. */
export const pageText = (page: number): string | null => (page === 1 ? null : String(page));

/** The most pages whose numbers are all shown; the specification's. */
const ALL_SHOWN = 5;

/**
 * How many numbers MUI's pagination shows beside the current one. It never lets an ellipsis stand for a single page, so with
 * one neighbour on each side it shows up to seven numbers; without, up to five.
 */
export const neighboursOf = (pages: number): number => (pages > ALL_SHOWN + 2 ? 1 : 0);
