import { ListBase, useListContext, type ListBaseProps, type RaRecord } from 'react-admin';
import { Pager } from './Pager';
import type { PaginationDto } from '../../api/generated/rest';

/** The server's order. */
export const UNSORTED = { field: '', order: 'ASC' } as const;

interface EventListBaseProps<Row extends RaRecord> extends ListBaseProps<Row> {
  /** Null until it is known; until then the list reads nothing. */
  eventId: string | null;
}

/** react-admin's list of one event, on a page whose guard checked the permission. A failure is shown in place of the list. */
export const EventListBase = <Row extends RaRecord>({
  eventId,
  filter,
  queryOptions,
  ...rest
}: EventListBaseProps<Row>) => (
  <ListBase<Row>
    perPage={50}
    sort={UNSORTED}
    storeKey={false}
    disableAuthentication
    filter={{ event_id: eventId, ...(filter as object) }}
    queryOptions={{ enabled: eventId !== null, onError: () => undefined, ...queryOptions }}
    {...rest}
  />
);

interface ListPagerProps {
  /** True if the page size cannot be chosen. */
  isFixed?: boolean;
  /** See Pager. */
  showing?: (from: string, to: string, total: string) => string;
  isOnPage?: boolean;
}

/** The footer of the list around it, as the specification words it. */
export function ListPager({ isFixed = false, ...rest }: ListPagerProps) {
  const { meta, setPage, setPerPage } = useListContext();
  const { pagination } = (meta ?? {}) as { pagination?: PaginationDto };
  return (
    pagination && (
      <Pager pagination={pagination} onPage={setPage} onSize={isFixed ? undefined : setPerPage} {...rest} />
    )
  );
}
