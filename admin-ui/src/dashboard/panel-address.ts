import {
  APPLICATION_STATUSES,
  TEAM_ROLES,
  type ApplicationStatus,
  type TeamRole,
} from '@usher/backend/rules';
import { useLocation } from 'react-router';
import { paramsNow, useQueryParams } from '../console/query-params';
import { addressOf } from '../console/sections';

const PANELS = ['event', 'pricing', 'applications'] as const;
export type PanelName = (typeof PANELS)[number];

/** The parameters of the address: which panels are open, and what the panel of applications shows. */
const NAMES = { open: 'open', status: 'applications', role: 'role' } as const;

const namesIn = (params: URLSearchParams): string[] => (params.get(NAMES.open) ?? '').split('.');
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
  const kept = {
    event: 'event',
    'hand-overs': 'status',
    'hand-overs-of': 'seller',
    'hand-overs-page': 'page',
  };
  const next = Object.entries(kept).flatMap(([old, name]) =>
    params.has(old) ? [[name, params.get(old)!]] : [],
  );
  return `${addressOf('hand-overs', null)}?${new URLSearchParams(next)}`;
}

/** What the panels show. It is in the address, like the lists' filters, so that a reload or a link shows the same. */
export function usePanelAddress() {
  const { params, change } = useQueryParams();
  const { state } = useLocation() as { state: object | null };
  const set = (name: string, value: string | null) => change({ [name]: value }, { replace: true, state });

  return {
    open: openIn(params),
    toggle: (name: PanelName) => {
      const open = openIn(paramsNow());
      set(NAMES.open, PANELS.filter((one) => (one === name ? !open.has(one) : open.has(one))).join('.'));
    },
    status: APPLICATION_STATUSES.find((one) => one === params.get(NAMES.status)) ?? 'pending',
    setStatus: (status: ApplicationStatus) => set(NAMES.status, status === 'pending' ? null : status),
    role: (TEAM_ROLES.find((one) => one === params.get(NAMES.role)) ?? '') as TeamRole | '',
    setRole: (role: TeamRole | '') => set(NAMES.role, role),
  };
}
