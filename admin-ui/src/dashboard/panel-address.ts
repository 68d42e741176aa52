import {
  APPLICATION_STATUSES,
  HAND_OVER_STATUSES,
  TEAM_ROLES,
  type ApplicationStatus,
  type HandOverStatus,
  type TeamRole,
} from '@usher/backend/rules';
import { useLocation } from 'react-router';
import { paramsNow, useQueryParams } from '../console/query-params';
import { pageNumber, pageText } from '../console/data-provider/paging';

const PANELS = ['event', 'pricing', 'applications', 'door', 'handOvers'] as const;
export type PanelName = (typeof PANELS)[number];

/** The parameters of the address: which panels are open, and what the panels of applications and hand-overs show. */
const NAMES = {
  open: 'open',
  status: 'applications',
  role: 'role',
  handOvers: 'hand-overs',
  handOversOf: 'hand-overs-of',
  handOversPage: 'hand-overs-page',
} as const;

const openIn = (params: URLSearchParams): ReadonlySet<PanelName> =>
  new Set(PANELS.filter((name) => (params.get(NAMES.open) ?? '').split('.').includes(name)));

/** What the panels show. It is in the address, like the lists' filters, so that a reload or a link shows the same. */
export function usePanelAddress() {
  const { params, change } = useQueryParams();
  const { state } = useLocation() as { state: object | null };
  const set = (name: string, value: string | null) => change({ [name]: value }, { replace: true, state });

  /** Changes the filter and returns to the first page. */
  const setAll = (changes: Record<string, string | null>) =>
    change({ ...changes, [NAMES.handOversPage]: null }, { replace: true, state });

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
    handOvers: {
      status: HAND_OVER_STATUSES.find((one) => one === params.get(NAMES.handOvers)) ?? null,
      sellerId: params.get(NAMES.handOversOf),
      page: pageNumber(params.get(NAMES.handOversPage)),
      setStatus: (status: HandOverStatus | null) => setAll({ [NAMES.handOvers]: status }),
      setSeller: (id: string | null) => setAll({ [NAMES.handOversOf]: id }),
      setPage: (page: number) => set(NAMES.handOversPage, pageText(page)),
    },
  };
}
