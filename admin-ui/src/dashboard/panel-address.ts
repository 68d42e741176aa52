import {
  APPLICATION_STATUSES,
  TEAM_ROLES,
  type ApplicationStatus,
  type TeamRole,
} from '@usher/backend/rules';
import { useLocation, useSearchParams } from 'react-router';

const PANELS = ['event', 'pricing', 'applications'] as const;
export type PanelName = (typeof PANELS)[number];

/** The parameters of the address that say which panels are open, and what the applications' one shows. */
const NAMES = { open: 'open', status: 'applications', role: 'role' } as const;

/** What the panels show, kept in the address like the lists' filters: a reload and a link show the same. */
export function usePanelAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const open = new Set(
    PANELS.filter((name) => (params.get(NAMES.open) ?? '').split('.').includes(name)),
  ) as ReadonlySet<PanelName>;

  const set = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true, state },
    );

  return {
    open,
    toggle: (name: PanelName) =>
      set(NAMES.open, PANELS.filter((one) => (one === name ? !open.has(one) : open.has(one))).join('.')),
    status: APPLICATION_STATUSES.find((one) => one === params.get(NAMES.status)) ?? 'pending',
    setStatus: (status: ApplicationStatus) => set(NAMES.status, status === 'pending' ? null : status),
    role: (TEAM_ROLES.find((one) => one === params.get(NAMES.role)) ?? '') as TeamRole | '',
    setRole: (role: TeamRole | '') => set(NAMES.role, role),
  };
}
