import { useEffect, useId, useRef } from 'react';
import { useGetList } from 'react-admin';
import type { ChosenEvent } from '../../console/chosen-event';
import { countText } from '../../i18n/numbers';
import { useConsoleText } from '../../console/texts/text';
import { DockAction } from '../../layout/DockAction';
import Paper from '@mui/material/Paper';
import { useListAddress, type Tab } from './address';
import { Attendees } from './attendees/Attendees';
import { ListTabs } from './ListTabs';
import { PersonView } from './person/PersonView';
import { SellerView } from './seller/SellerView';
import { SalesTeam } from './team/SalesTeam';
import { useSalesTeam } from '../../console/useSalesTeam';
import type { ListProps } from './list-props';
import classes from './lists.module.css';

interface ListsProps {
  chosen: ChosenEvent;
  /** Refetches everything on the page. */
  refresh: () => Promise<void>;
}

/** The sellers and attendees of one event, and the view of each of them. Remount it for another event. */
export function Lists({ chosen, refresh }: ListsProps) {
  const address = useListAddress();
  const opened = useRef<string | null>(null);
  const key = address.seller ?? address.email;
  useEffect(() => {
    if (key !== null) {
      opened.current = key;
      return;
    }
    // After a drill-down, the link that led there gets the focus again.
    if (opened.current !== null)
      document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(opened.current)}"]`)?.focus({
        preventScroll: true,
      });
    opened.current = null;
  }, [key]);

  const props = { address, eventId: chosen.eventId, zone: chosen.event?.time_zone, refresh };
  if (chosen.hasNone || (chosen.error && chosen.eventId === null)) return null;
  if (address.seller !== null) return <SellerView key={address.seller} {...props} id={address.seller} />;
  if (address.email !== null) return <PersonView key={address.email} {...props} email={address.email} />;
  return <Tabs {...props} />;
}

function Tabs(props: ListProps) {
  const text = useConsoleText();
  const { address, eventId } = props;
  const { tab } = address;
  const panelId = useId();
  const card = useRef<HTMLElement>(null);
  const counts = useCounts(eventId);

  const choose = (chosen: Tab) => chosen !== tab && address.set({ tab: chosen === 'team' ? null : chosen });
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
        {tab === 'team' ? <SalesTeam {...props} /> : <Attendees {...props} />}
      </div>
    </Paper>
  );
}

/** Counts all sellers and all people of the event, without search and filters. */
function useCounts(eventId: string | null): Record<Tab, string | undefined> {
  const text = useConsoleText();
  const team = useSalesTeam(eventId);
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
  return { team: shown(team.total), attendees: shown(attendees.total) };
}
