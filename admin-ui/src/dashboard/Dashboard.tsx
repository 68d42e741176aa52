import { useApolloClient } from '@apollo/client/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useEventId } from '../console/event-id';
import { useLiveRefresh } from '../console/live';
import { useText } from '../i18n/text';
import { EventDashboard } from './EventDashboard';
import { isDrilledDown } from './lists/address';
import { Lists } from './lists/Lists';
import { Panels } from './Panels';

/** The dashboard of the event in the address. */
export function Dashboard() {
  const text = useText();
  const chosen = useEventId();
  const client = useApolloClient();
  const tables = useQueryClient();
  const [params] = useSearchParams();
  const refresh = useCallback(() => {
    void client.refetchQueries({ include: 'active' });
    void tables.invalidateQueries();
  }, [client, tables]);
  useLiveRefresh(refresh);
  return (
    <>
      {/* One seller or one person takes the whole page. */}
      {!isDrilledDown(params) && (
        <>
          <title>{text.pageTitle(text.dashboard.title)}</title>
          {/* Another event's figures are mounted anew: nothing of this one is taken for the other's. */}
          <EventDashboard key={chosen.eventId} chosen={chosen} />
          <Panels event={chosen.event} refresh={refresh} />
        </>
      )}
      <Lists key={`lists ${chosen.eventId}`} chosen={chosen} refresh={refresh} />
    </>
  );
}
