import { useEffect } from 'react';
import { useGetList, type RaRecord, type SortPayload } from 'react-admin';
import type { PageInfo } from './paging';

interface PageParams {
  page: number;
  perPage: number;
  /** Whatever order the server has where it is left out. */
  sort?: SortPayload;
  filter: Record<string, unknown>;
}

interface PageOptions {
  enabled: boolean;
  /** Shows another page. Called where there is none of this number: an address has it, or the list has become shorter. */
  goTo: (page: number) => void;
  /** Whether what is shown stays until the next page is here. */
  keepsShown?: boolean;
}

/**
 * One page of a list, whose page, order and filters the caller keeps: in the address, mostly.
 * @returns what `useGetList` does, the contract's pagination object, and whether it is about to lead to another page: there are
 *   rows then, only not on this one
 */
export function usePage<Row extends RaRecord>(
  resource: string,
  { page, perPage, sort, filter }: PageParams,
  { enabled, goTo, keepsShown = true }: PageOptions,
) {
  const list = useGetList<Row>(
    resource,
    { pagination: { page, perPage }, sort, filter },
    { enabled, placeholderData: keepsShown ? (before) => before : undefined },
  );
  const { data, isPlaceholderData } = list;
  const { pagination } = (list.meta ?? {}) as { pagination?: PageInfo };
  const last = pagination?.total_pages ?? page;
  const isBeyond = data?.length === 0 && !isPlaceholderData && last > 0 && page > last;
  useEffect(() => {
    if (isBeyond) goTo(last);
  }, [isBeyond, last, goTo]);
  return { ...list, pagination, isBeyond };
}
