import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useEventId } from '../console/event-id';
import { useLiveRefresh } from '../console/live';
import { useText } from '../i18n/text';
import { EventDashboard } from './EventDashboard';
import { Panels } from './Panels';

/** The dashboard of the event in the address. */
export function Dashboard() {
  const text = useText();
  const chosen = useEventId();
  const client = useApolloClient();
  // The tables below do the same for what they show.
  const refresh = useCallback(() => void client.refetchQueries({ include: 'active' }), [client]);
  useLiveRefresh(refresh);
  return (
    <>
      <title>{text.pageTitle(text.dashboard.title)}</title>
      {/* Another event's figures are mounted anew: nothing of this one is taken for the other's. */}
      <EventDashboard key={chosen.eventId} chosen={chosen} />
      <Panels event={chosen.event} refresh={refresh} />
    </>
  );
}
