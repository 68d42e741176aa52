import type { PaginationDto } from '../../api/generated/rest';

// The pages of a list, as its footer (`parts/Pager`) shows them.

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** Returns one page of rows that are all loaded. For a page beyond the last one, returns the last one. */
export function pageOfAll<Row>(
  rows: readonly Row[],
  { page, perPage }: { page: number; perPage: number },
): { shown: Row[]; pagination: PaginationDto } {
  const pagination = pageInfoOf(rows.length, { page, perPage });
  return { shown: rows.slice(pagination.offset, pagination.offset + perPage), pagination };
}

/** Returns what a list's footer shows of a page; of the last one for a page beyond it. */
export function pageInfoOf(
  total: number,
  { page, perPage }: { page: number; perPage: number },
): PaginationDto {
  const pages = Math.max(Math.ceil(total / perPage), 1);
  const current = Math.min(page, pages);
  return {
    offset: (current - 1) * perPage,
    limit: perPage,
    total,
    total_pages: pages,
    current_page: current,
    has_prev: current > 1,
    has_next: current < pages,
  };
}

/** The largest number of pages that are all shown by number, from the specification. */
const ALL_SHOWN = 5;

/**
 * Returns how many numbers MUI's pagination shows on each side of the current one. It never replaces a single page with an
 * ellipsis, so it shows up to seven pages in full with one neighbour on each side, and up to five with none.
 */
export const neighboursOf = (pages: number): number => (pages > ALL_SHOWN + 2 ? 1 : 0);
