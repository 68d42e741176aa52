import { useLocation, useSearchParams } from 'react-router';
import { addressOf } from '../console/sections';

const PANELS = ['event', 'pricing', 'applications'] as const;
export type PanelName = (typeof PANELS)[number];

const namesIn = (params: URLSearchParams): string[] => (params.get('open') ?? '').split('.');
const openIn = (params: URLSearchParams): ReadonlySet<PanelName> => {
  const names = namesIn(params);
  return new Set(PANELS.filter((name) => names.includes(name)));
};

/** Where old links lead that open the door or the hand-overs, which were panels of the dashboard; null for any other address. */
export function movedTo(params: URLSearchParams): string | null {
  const names = namesIn(params);
  const eventId = params.get('event');
  if (names.includes('door')) return addressOf('door', eventId);
  if (!names.includes('handOvers')) return null;
  const place = addressOf('hand-overs', eventId);
  const filter = { status: params.get('hand-overs'), volunteer_id: params.get('hand-overs-of') };
  const listed = Object.entries(filter).filter(([, value]) => value !== null);
  if (listed.length === 0) return place;
  const query = new URLSearchParams({ filter: JSON.stringify(Object.fromEntries(listed)) });
  return `${place}${eventId === null ? '?' : '&'}${query}`;
}

/** Which panels are open. It is in the address, so that a reload or a link shows the same. */
export function useOpenPanels() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: object | null };
  return {
    open: openIn(params),
    toggle: (name: PanelName) => {
      // The address as it is now, which may not have been rendered yet: on a slow device a second press would undo the first.
      const now = new URLSearchParams(window.location.search);
      const open = openIn(now);
      now.set('open', PANELS.filter((one) => (one === name) !== open.has(one)).join('.'));
      if (now.get('open') === '') now.delete('open');
      setParams(now, { replace: true, state: { ...state, keepsScroll: true } });
    },
  };
}
