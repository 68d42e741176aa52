import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEventId } from '../console/event-id';
import { useLiveRefresh } from '../console/live';
import { useConsoleText } from '../console/texts/text';
import { EventDashboard } from './EventDashboard';
import { useHiddenValues } from './HideSwitch';
import { isDrilledDown } from './lists/address';
import { Lists } from './lists/Lists';
import { Panels } from './Panels';

/**
 * A key that changes with the event, but not when the first one becomes known: what somebody chose or typed while the
 * dashboard loads stays.
 */
function useEventKey(eventId: string | null): number {
  const [seen, setSeen] = useState({ eventId, key: 0 });
  if (eventId !== seen.eventId) setSeen({ eventId, key: seen.key + (seen.eventId === null ? 0 : 1) });
  return seen.key;
}

/** The dashboard of the event in the address. */
export function Dashboard() {
  const text = useConsoleText();
  const chosen = useEventId();
  const key = useEventKey(chosen.eventId);
  const [params] = useSearchParams();
  const refresh = useLiveRefresh();
  const values = useHiddenValues();
  return (
    <>
      {/* One seller or one person takes the whole page. */}
      {!isDrilledDown(params) && (
        <>
          <title>{text.pageTitle(text.dashboard.title)}</title>
          {/* Another event's figures are remounted: nothing of this one is taken for the other. */}
          <EventDashboard key={key} chosen={chosen} values={values} />
          <Panels chosen={chosen} isHidden={values.isHidden} refresh={refresh} />
        </>
      )}
      <Lists key={`lists ${key}`} chosen={chosen} refresh={refresh} />
    </>
  );
}
