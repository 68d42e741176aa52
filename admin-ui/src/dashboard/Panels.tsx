import { may, type Permission } from '@usher/backend/rules';
import Button from '@mui/material/Button';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../api/session';
import type { ChosenEvent } from '../console/chosen-event';
import { countText } from '../i18n/numbers';
import { useConsoleText } from '../console/texts/text';
import { STATEMENT_PATH } from '../paths';
import { Icon, type IconName } from '../theme/Icon';
import { useApplicationCounts } from './applications/useApplicationCounts';
import { useHandOverFigures } from './hand-overs/useHandOverFigures';
import { usePanelAddress, type PanelName } from './panel-address';
import classes from './dashboard.module.css';

// Loaded on demand, because most users look only at the figures.
const EventPanel = lazy(() => import('./event/EventPanel'));
const PricingPanel = lazy(() => import('./pricing/PricingPanel'));
const DoorPanel = lazy(() => import('./door/DoorPanel'));
const HandOversPanel = lazy(() => import('./hand-overs/HandOversPanel'));
const ApplicationsPanel = lazy(() => import('./applications/ApplicationsPanel'));

/** The permission that each panel requires: for other users it is not even read. */
const REQUIRED: Record<PanelName, Permission> = {
  event: 'events.edit',
  pricing: 'prices.edit',
  applications: 'accounts.manage',
  door: 'door.manage',
  handOvers: 'money.read',
};

interface PanelsProps {
  chosen: ChosenEvent;
  /** Whether counts are hidden. */
  isHidden: boolean;
  /** Refetches everything on the page. */
  refresh: () => Promise<void>;
}

/** Buttons that each open and hide a panel. */
export function Panels({ chosen, isHidden, refresh }: PanelsProps) {
  const text = useConsoleText();
  const words = text.dashboard.panels;
  const user = useSession()?.user;
  const isShown = (name: PanelName) => may(user, REQUIRED[name]);
  const { open, toggle } = usePanelAddress();
  const { event } = chosen;
  const pending = useApplicationCounts({ enabled: isShown('applications') })?.pending ?? 0;
  const handOvers = useHandOverFigures(isShown('handOvers') ? chosen.eventId : null);
  const waiting = handOvers ? handOvers.offered + handOvers.unexplained : 0;
  const idPrefix = useId();

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
        {button('event', 'calendar')}
        {button('pricing', 'price')}
        {button('applications', 'people', pending)}
        {button('door', 'scan')}
        {button('handOvers', 'cash', waiting)}
        {event && may(user, 'money.read') && (
          <Button component={Link} to={`${STATEMENT_PATH}/${event.id}`} startIcon={<Icon name="print" />}>
            {words.statement}
          </Button>
        )}
      </div>
      {panel('event', <EventPanel key={event?.id} chosen={chosen} refresh={refresh} />)}
      {panel('pricing', <PricingPanel key={event?.id} eventId={event?.id ?? null} refresh={refresh} />)}
      {panel('applications', <ApplicationsPanel zone={event?.time_zone} refresh={refresh} />)}
      {panel('door', <DoorPanel key={event?.id} chosen={chosen} isHidden={isHidden} />)}
      {panel(
        'handOvers',
        <HandOversPanel key={event?.id} chosen={chosen} isHidden={isHidden} refresh={refresh} />,
      )}
    </>
  );
}
