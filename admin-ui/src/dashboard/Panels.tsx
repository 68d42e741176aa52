import { may, type Permission } from '@usher/backend/rules';
import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useId, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../api/session';
import type { ChosenEvent } from '../console/chosen-event';
import { countText } from '../i18n/numbers';
import { addressOf } from '../console/sections';
import { useConsoleText } from '../console/texts/text';
import { useWaiting } from '../console/useWaiting';
import { Icon, type IconName } from '../theme/Icon';
import { useApplicationCounts } from './applications/useApplicationCounts';
import { useOpenPanels, type PanelName } from './panel-address';
import classes from './dashboard.module.css';

// Loaded on demand, because most users look only at the figures.
const EventPanel = lazy(() => import('./event/EventPanel'));
const PricingPanel = lazy(() => import('./pricing/PricingPanel'));
const ApplicationsPanel = lazy(() => import('./applications/ApplicationsPanel'));

/** The permission that each panel requires: for other users it is not even read. */
const REQUIRED: Record<PanelName, Permission> = {
  event: 'events.edit',
  pricing: 'prices.edit',
  applications: 'accounts.manage',
};

interface PanelsProps {
  chosen: ChosenEvent;
  /** Refetches everything on the page. */
  refresh: () => Promise<void>;
}

/** Buttons that each open and hide a panel, and beside them what waits on other pages. */
export function Panels({ chosen, refresh }: PanelsProps) {
  const text = useConsoleText();
  const words = text.dashboard.panels;
  const user = useSession()?.user;
  const isShown = (name: PanelName) => may(user, REQUIRED[name]);
  const { open, toggle } = useOpenPanels();
  const { event } = chosen;
  const pending = useApplicationCounts({ enabled: isShown('applications') })?.pending ?? 0;
  const idPrefix = useId();
  // A link to a panel, such as `#pricing`: it is far below.
  const location = useLocation();
  useEffect(() => {
    const name = location.hash.slice(1);
    if (name) document.getElementById(`${idPrefix}${name}`)?.scrollIntoView({ block: 'start' });
  }, [location, idPrefix]);

  const button = (name: PanelName, icon: IconName, count = 0) =>
    isShown(name) && (
      <Button
        startIcon={<Icon name={icon} />}
        aria-expanded={open.has(name)}
        aria-controls={`${idPrefix}${name}`}
        onClick={() => toggle(name)}
      >
        {open.has(name) ? words[name].hide : words[name].manage}
        {count > 0 && <span className={classes.count}>{countText(text, count)}</span>}
        <Icon name="down" className={classes.arrow} />
      </Button>
    );
  const panel = (name: PanelName, content: ReactNode) =>
    isShown(name) && <div id={`${idPrefix}${name}`}>{open.has(name) && <Suspense>{content}</Suspense>}</div>;
  return (
    <>
      <div className={classes.toggles}>
        {!chosen.hasNone && (
          <>
            {button('event', 'calendar')}
            {button('pricing', 'price')}
          </>
        )}
        {button('applications', 'people', pending)}
        <WhatWaits eventId={chosen.eventId} />
      </div>
      {!chosen.hasNone && (
        <>
          {panel('event', <EventPanel key={event?.id} chosen={chosen} refresh={refresh} />)}
          {panel('pricing', <PricingPanel key={event?.id} eventId={event?.id ?? null} refresh={refresh} />)}
        </>
      )}
      {panel('applications', <ApplicationsPanel zone={event?.time_zone} refresh={refresh} />)}
    </>
  );
}

/** Leads on to the pages where something waits for an officer. */
function WhatWaits({ eventId }: { eventId: string | null }) {
  const words = useConsoleText().dashboard.waiting;
  const waiting = useWaiting(eventId);
  return (['door', 'hand-overs'] as const)
    .filter((name) => waiting[name] > 0)
    .map((name) => (
      <Link key={name} to={addressOf(name, eventId)} className={classes.waiting}>
        <Icon name={name === 'door' ? 'scan' : 'cash'} />
        {words[name](waiting[name])}
      </Link>
    ));
}
