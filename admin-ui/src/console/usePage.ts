import { useEffect } from 'react';
import { useGetList, type RaRecord, type SortPayload } from 'react-admin';
import type { PaginationDto } from '../api/generated/rest';

interface PageParams {
  page: number;
  perPage: number;
  /** The server's order if left out. */
  sort?: SortPayload;
  filter: Record<string, unknown>;
}

interface PageOptions {
  enabled: boolean;
  /** Shows another page. Called if this page does not exist: the address asked for it, or the list has become shorter. */
  goTo: (page: number) => void;
  /** Whether the page that is shown stays until the next one has loaded; true by default. */
  keepsShown?: boolean;
}

/**
 * Reads one page of a list. The caller keeps page, order and filters, mostly in the address.
 * @returns the result of `useGetList`, the contract's pagination object, and `isBeyond`: the list has rows, but none on this
 *   page, and another page is about to be shown
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
  const { pagination } = (list.meta ?? {}) as { pagination?: PaginationDto };
  const last = pagination?.total_pages ?? page;
  const isBeyond = data?.length === 0 && !isPlaceholderData && last > 0 && page > last;
  useEffect(() => {
    if (isBeyond) goTo(last);
  }, [isBeyond, last, goTo]);
  return { ...list, pagination, isBeyond };
}
