import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useChosenEvent } from '../console/chosen-event';
import { useLiveRefresh } from '../console/live';
import { useConsoleText } from '../console/texts/text';
import { EventDashboard } from './EventDashboard';
import { useHiddenValues } from '../console/parts/HideSwitch';
import { Lists, useOpened } from './lists/Lists';
import { movedTo } from './panel-address';
import { Panels } from './Panels';
import { PutAwayToDo } from './to-do/ToDo';

/**
 * Returns a key that changes with the event, but not when the first event becomes known, so that what the user chose or
 * typed while the dashboard loaded stays.
 */
function useEventKey(eventId: string | null): number {
  const [seen, setSeen] = useState({ eventId, key: 0 });
  if (eventId !== seen.eventId) setSeen({ eventId, key: seen.key + (seen.eventId === null ? 0 : 1) });
  return seen.key;
}

/** The dashboard of the event in the address. */
export function Dashboard() {
  const text = useConsoleText();
  const chosen = useChosenEvent();
  const key = useEventKey(chosen.eventId);
  const [params] = useSearchParams();
  const isOpened = useOpened() !== null;
  const refresh = useLiveRefresh();
  const values = useHiddenValues();
  const moved = movedTo(params);
  if (moved !== null) return <Navigate to={moved} replace />;
  return (
    <>
      {/* The view of one seller or one person takes the whole page. */}
      {!isOpened && (
        <>
          <title>{text.pageTitle(text.dashboard.title)}</title>
          {/* The key remounts the figures for another event, so that it never shows this one's. */}
          <EventDashboard key={key} chosen={chosen} values={values} />
          <Panels chosen={chosen} refresh={refresh} />
        </>
      )}
      <Lists key={`lists ${key}`} chosen={chosen} refresh={refresh} />
      {!isOpened && <PutAwayToDo key={`to-do ${key}`} chosen={chosen} />}
    </>
  );
}
