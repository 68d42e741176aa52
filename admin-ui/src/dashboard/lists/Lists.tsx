import Paper from '@mui/material/Paper';
import { useEffect, useId, useRef, useState } from 'react';
import { Resource, useGetList } from 'react-admin';
import { Navigate, Route, Routes, useLocation, useMatch, useNavigate } from 'react-router';
import type { ChosenEvent } from '../../console/chosen-event';
import { useConsoleText } from '../../console/texts/text';
import { useSalesTeam } from '../../console/useSalesTeam';
import { countText } from '../../i18n/numbers';
import { DockAction } from '../../layout/DockAction';
import { NotFound } from '../../layout/NotFound';
import { LISTS, type ListName } from '../../console/list-paths';
import { DASHBOARD_PATH } from '../../paths';
import { AttendeeList } from './attendees/AttendeeList';
import { listQuery, movedTo, useListLinks } from './links';
import type { LastShown, ListProps } from './list-props';
import { ListTabs } from './ListTabs';
import { PersonShow } from './person/PersonShow';
import { SellerShow } from './seller/SellerShow';
import { SellerList } from './team/SellerList';
import classes from './lists.module.css';

const VIEWS = [
  ['sellers', SellerShow],
  ['attendees', PersonShow],
] as const;

interface ListsProps {
  chosen: ChosenEvent;
  /** Refetches everything on the page. */
  refresh: () => Promise<void>;
}

/** Id of the seller or person whose view takes the whole page, instead of the dashboard; null if none does. */
export const useOpened = (): string | null => useMatch(`${DASHBOARD_PATH}/:list/:id/show`)?.params.id ?? null;

/** The sellers and attendees of one event, and the view of each of them. Remount it for another event. */
export function Lists({ chosen, refresh }: ListsProps) {
  const id = useOpened();
  const opened = useRef<string | null>(null);
  useEffect(() => {
    // After a view, the link that led there gets the focus again.
    if (id === null && opened.current !== null)
      document
        .querySelector<HTMLElement>(`[data-opens="${CSS.escape(opened.current)}"]`)
        ?.focus({ preventScroll: true });
    opened.current = id;
  }, [id]);
  const [lastShown] = useState<LastShown>(() => new Map());

  const { search } = useLocation();
  const { hrefOf, listHref } = useListLinks();
  const moved = movedTo(search);
  const named = useMatch(`${DASHBOARD_PATH}/:list/*`)?.params.list ?? 'sellers';
  const tab = LISTS.find((name) => name === named);

  const { eventId, event } = chosen;
  const props = { eventId, event, zone: event?.time_zone, refresh, lastShown };
  if (chosen.hasNone || (chosen.error && chosen.eventId === null)) return null;
  if (moved) {
    const to = moved.id === null ? listHref(moved.list) : hrefOf(moved.list, moved.id);
    return <Navigate to={to} replace />;
  }
  if (id !== null)
    return (
      <Routes>
        {VIEWS.map(([name, Show]) => (
          <Route
            key={name}
            path={`${name}/*`}
            element={<Resource name={name} show={<Show key={id} {...props} />} />}
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    );
  if (tab === undefined) return <NotFound />;
  return <Tabs tab={tab} {...props} />;
}

function Tabs({ tab, ...props }: ListProps & { tab: ListName }) {
  const text = useConsoleText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { listHref } = useListLinks();
  const panelId = useId();
  const card = useRef<HTMLElement>(null);
  const { eventId, lastShown } = props;
  const counts = useCounts(eventId);
  useEffect(() => {
    lastShown.set(tab, listQuery(search));
  }, [lastShown, tab, search]);

  const choose = (chosen: ListName) => {
    if (chosen !== tab)
      void navigate(listHref(chosen, lastShown.get(chosen)), { state: { keepsScroll: true } });
  };
  const tabs = { tab, panelId, counts };
  return (
    <Paper component="section" ref={card} className={classes.card} aria-label={text.lists.label}>
      <ListTabs {...tabs} className={classes.tabs} onChoose={choose} />
      <DockAction>
        <ListTabs
          {...tabs}
          className={classes.dockTabs}
          onChoose={(chosen) => {
            choose(chosen);
            card.current?.scrollIntoView({ block: 'start' });
          }}
        />
      </DockAction>
      <div id={panelId} role="tabpanel" aria-label={text.lists.tabs[tab](counts[tab])}>
        {tab === 'sellers' ? <SellerList {...props} /> : <AttendeeList {...props} />}
      </div>
    </Paper>
  );
}

/** Counts all sellers and all people of the event, without search and filters. */
function useCounts(eventId: string | null): Record<ListName, string | undefined> {
  const text = useConsoleText();
  const sellers = useSalesTeam(eventId);
  const attendees = useGetList(
    'attendees',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'created_at', order: 'DESC' },
      filter: { event_id: eventId },
    },
    { enabled: eventId !== null },
  );
  const shown = (count: number | undefined) => (count === undefined ? undefined : countText(text, count));
  return { sellers: shown(sellers.total), attendees: shown(attendees.total) };
}
