import { useEffect } from 'react';
import type { PageInfo } from './paging';

interface Shown {
  data: readonly unknown[] | undefined;
  /** The rows are another page's, until this one's are here. */
  isPlaceholderData: boolean;
  pagination: PageInfo | undefined;
}

/**
 * Leads to the last page where an address, or somebody whose list has become shorter meanwhile, is on one behind it.
 * @returns whether it is about to: there are rows then, only not on this page
 */
export function usePageBeyond(
  { data, isPlaceholderData, pagination }: Shown,
  page: number,
  goTo: (page: number) => void,
): boolean {
  const last = pagination?.total_pages ?? page;
  const isBeyond = data?.length === 0 && !isPlaceholderData && last > 0 && page > last;
  useEffect(() => {
    if (isBeyond) goTo(last);
  }, [isBeyond, last, goTo]);
  return isBeyond;
}
