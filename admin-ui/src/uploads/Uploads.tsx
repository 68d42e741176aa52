import Button from '@mui/material/Button';
import { useGetList, useListParams } from 'react-admin';
import { Link } from 'react-router';
import { TRANSFERS_PATH } from '../paths';
import { useDeferredValue, useMemo, useState } from 'react';
import { useChosenEvent } from '../console/chosen-event';
import { useLiveRefresh } from '../console/live';
import { pageOfAll } from '../console/data-provider/paging';
import { PageHead } from '../console/parts/PageHead';
import { Pager } from '../console/parts/Pager';
import { useSearchText } from '../console/search-text';
import { countText } from '../i18n/numbers';
import { useConsoleText } from '../console/texts/text';
import { DockAction } from '../layout/DockAction';
import { Select } from '../console/parts/Select';
import { useFiltersOf } from '../console/useFilters';
import { SearchInput } from '../console/parts/SearchInput';
import { ScreenshotGrid } from './ScreenshotGrid';
import { ScreenshotModal } from './ScreenshotModal';
import { FILTERS, matching, type Filter, type Screenshot } from './screenshots';
import classes from './uploads.module.css';

const RESOURCE = 'transaction-screenshots';
/** Cards per page: enough for a few screens, and full rows of three or two. */
const PER_PAGE = 24;
/** The whole list is read; search, filter and paging are done here. */
const ALL = { page: 1, perPage: 100_000 };

/** The transfer screenshots of the event in the address. */
export function Uploads() {
  const text = useConsoleText();
  const words = text.uploads;
  const chosen = useChosenEvent();
  const [{ filterValues, page }, { setFilters, setPage }] = useListParams({
    resource: RESOURCE,
    perPage: PER_PAGE,
    storeKey: false,
  });
  const { filter: wanted, change } = useFiltersOf<{ search: string; show: Filter }>({
    resource: RESOURCE,
    filterValues,
    setFilters,
  });
  const [search, setSearch] = useSearchText(wanted.search ?? '', (typed) => change({ search: typed }));
  const filter = FILTERS.find((name) => name === wanted.show) ?? 'all';
  const [openedId, setOpenedId] = useState<string | null>(null);

  const { data, error, refetch } = useGetList<Screenshot>(
    RESOURCE,
    { pagination: ALL, filter: { event_id: chosen.eventId } },
    // Pictures of another event are never shown under this one's name.
    { enabled: chosen.eventId !== null, placeholderData: undefined },
  );
  // The addresses of the pictures expire after some minutes; a refetch brings new ones.
  useLiveRefresh();

  const searched = useDeferredValue(search);
  const shown = useMemo(() => matching(data ?? [], { search: searched, filter }), [data, searched, filter]);
  const part = pageOfAll(shown, { page, perPage: PER_PAGE });
  const opened = data?.find(({ id }) => id === openedId);

  const searchInput = (className: string) => (
    <SearchInput label={words.search} value={search} onType={setSearch} className={className} />
  );
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle} chosen={chosen}>
        <Button component={Link} to={`${TRANSFERS_PATH}${chosen.eventId ? `?event=${chosen.eventId}` : ''}`}>
          {words.review}
        </Button>
      </PageHead>
      <div className={classes.tools}>
        {searchInput(classes.search!)}
        <Select
          label={words.filter}
          labelHidden
          value={filter}
          options={FILTERS.map((name) => ({ value: name, label: words.filters[name] }))}
          onChoose={(show) => change({ show: show === 'all' ? '' : show })}
        />
      </div>
      <p className={classes.count} aria-live="polite">
        {data && words.count(countText(text, shown.length), countText(text, data.length))}
      </p>
      <ScreenshotGrid
        shown={chosen.hasNone ? [] : data && part.shown}
        hasAny={Boolean(data?.length)}
        hasFailed={!data && (error !== null || chosen.error !== null)}
        retry={() => (chosen.eventId === null ? chosen.reload() : void refetch())}
        zone={chosen.event?.time_zone}
        onOpen={setOpenedId}
      />
      {part.pagination.total_pages > 1 && (
        <Pager isOnPage pagination={part.pagination} showing={words.showing} onPage={setPage} />
      )}
      {opened && (
        <ScreenshotModal shot={opened} zone={chosen.event?.time_zone} onClose={() => setOpenedId(null)} />
      )}
      <DockAction>{searchInput(classes.inDock!)}</DockAction>
    </>
  );
}
