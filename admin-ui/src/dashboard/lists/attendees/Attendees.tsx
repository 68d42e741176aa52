import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useDeferredValue, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AttendeeDto } from '../../../api/generated/rest';
import type { PeopleFilter } from '../../../console/data-provider/commands';
import type { ConsoleDataProvider } from '../../../console/data-provider/data-provider';
import type { Changes } from '../../../console/query-params';
import { ColumnPicker } from '../../../console/parts/ColumnPicker';
import { pageText } from '../../../console/data-provider/paging';
import { usePage } from '../../../console/usePage';
import { useConsoleText } from '../../../console/texts/text';
import { BusyButton } from '../../../console/parts/BusyButton';
import { Icon } from '../../../theme/Icon';
import { ATTENDEE_FILTERS, type Shown } from '../address';
import { DownloadButton } from '../DownloadButton';
import { ListLoading, ListMessage } from '../../../console/parts/ListMessage';
import type { ListProps } from '../list-props';
import { Pager } from '../../../console/parts/Pager';
import { SearchField } from '../SearchField';
import { useWide } from '../../../console/useWide';
import { AttendeeCards } from './AttendeeCards';
import { AttendeeTable } from './AttendeeTable';
import { MessageDialog } from './MessageDialog';
import { ResendDialog } from './ResendDialog';
import classes from '../lists.module.css';

const FILTERS: Record<Shown, PeopleFilter> = {
  all: {},
  checked_in: { checked_in: true },
  not_checked_in: { checked_in: false },
  with_food: { food_option: 'with_food' },
  without_food: { food_option: 'without_food' },
};

/** Everyone who is registered, one row per person. */
export function Attendees({ address, eventId, zone, refresh }: ListProps) {
  const text = useConsoleText();
  const words = text.lists.attendees;
  const provider = useDataProvider<ConsoleDataProvider>();
  const isWide = useWide();
  const [resendTo, setResendTo] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [isRefreshing, setRefreshing] = useState(false);
  const { set } = address;
  const { search, show, sort, direction, page, perPage } = address.attendees;
  const filter = { event_id: eventId, search, ...FILTERS[show] };
  const order = direction === 'desc' ? ('DESC' as const) : ('ASC' as const);

  const { data, pagination, isBeyond, error, isPlaceholderData, refetch } = usePage<AttendeeDto>(
    'attendees',
    {
      page,
      perPage,
      sort: sort === '' ? { field: 'created_at', order: 'DESC' } : { field: sort, order },
      filter,
    },
    { enabled: eventId !== null, goTo: (last) => set({ page: pageText(last) }, { replace: true }) },
  );

  /** Changes a filter or the search, and returns to the first page. */
  const choose = (changes: Changes, options?: { replace: boolean }) =>
    set({ ...changes, page: null }, options);
  const props = { zone, address, onResend: setResendTo };
  // Rendered in slices, so that the page stays responsive: fifty rows in one go would block it for a quarter of a second.
  const rows = useDeferredValue(
    data &&
      data.length > 0 &&
      (isWide ? (
        <AttendeeTable
          rows={data}
          {...props}
          eventId={eventId}
          filter={JSON.stringify(filter)}
          sort={{ field: sort, order }}
          onSort={({ field, order: by }) =>
            set({ sort: field, dir: by === 'DESC' ? 'desc' : null, page: null })
          }
        />
      ) : (
        <AttendeeCards rows={data} {...props} />
      )),
  );

  return (
    <>
      <div className={classes.tools}>
        <ToggleButtonGroup
          exclusive
          className={classes.filters}
          aria-label={words.filter}
          value={show}
          // Pressing the chosen filter again (null) keeps it.
          onChange={(_event, chosen: Shown | null) =>
            chosen && choose({ show: chosen === 'all' ? null : chosen })
          }
        >
          {ATTENDEE_FILTERS.map((name) => (
            <ToggleButton key={name} value={name}>
              {words.filters[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <SearchField
          label={words.search}
          value={search}
          onSearch={(wanted) => choose({ search: wanted }, { replace: true })}
        />
        <div className={classes.actions}>
          <DownloadButton
            eventId={eventId}
            save={(id, onProgress) =>
              provider.saveAttendees({ eventId: id, search, ...FILTERS[show] }, onProgress)
            }
          />
          <Button startIcon={<Icon name="mail" />} onClick={() => setResendTo('')}>
            {words.resend}
          </Button>
          {eventId !== null && (
            <Button startIcon={<Icon name="mail" />} onClick={() => setWriting(true)}>
              {words.message}
            </Button>
          )}
          <BusyButton
            busy={isRefreshing}
            startIcon={<Icon name="retry" />}
            onClick={() => {
              setRefreshing(true);
              void refresh().then(() => setRefreshing(false));
            }}
          >
            {words.refresh}
          </BusyButton>
          {isWide && <ColumnPicker resource="attendees" />}
        </div>
      </div>
      <div className={classes.rows} aria-busy={isPlaceholderData}>
        {!data && !error && <ListLoading />}
        {!data && error && (
          <ListMessage onRetry={() => void refetch()}>{text.dashboard.loadFailed}</ListMessage>
        )}
        {data?.length === 0 && !isBeyond && <ListMessage>{words.none}</ListMessage>}
        {data && data.length > 0 && rows}
      </div>
      {pagination && (
        <Pager
          pagination={pagination}
          onPage={(wanted) => set({ page: pageText(wanted) })}
          onSize={(size) => choose({ size: String(size) })}
        />
      )}
      {isWriting && eventId !== null && (
        <MessageDialog
          eventId={eventId}
          filter={{ ...(search && { search }), ...FILTERS[show] }}
          onClose={() => setWriting(false)}
        />
      )}
      {resendTo !== null && (
        <ResendDialog email={resendTo} eventId={eventId} onClose={() => setResendTo(null)} />
      )}
    </>
  );
}
