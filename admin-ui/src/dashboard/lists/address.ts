import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withChanges, type Changes, useQueryParams } from '../../console/query-params';
import { PAGE_SIZES, pageNumber } from '../../console/data-provider/paging';

// All the user's choices are in the address, so that a reload, a link and the back button show the same.

export type Tab = 'team' | 'attendees';
export type Direction = 'asc' | 'desc';

const DEFAULT_PAGE_SIZE = 50;

const SHOWN = ['all', 'checked_in', 'not_checked_in', 'with_food', 'without_food'] as const;
export type Shown = (typeof SHOWN)[number];
export const ATTENDEE_FILTERS: readonly Shown[] = SHOWN;

const SORTS = ['name', 'email', 'total_tickets_per_person', 'registered_at', 'checked_in_time'] as const;
type AttendeeSort = (typeof SORTS)[number];

/** The columns that a seller's sales can be sorted by. */
const SALE_SORTS = [
  'created_at',
  'name',
  'email',
  'ticket_quantity',
  'total_price',
  'payment_mode',
  'food_option',
  'is_checked_in',
] as const;

/** The orders of the sales team, one per column of the table; the selector always offers the first two. */
const TEAM_SORTS = [
  'tickets',
  'name',
  'email',
  'team_role',
  'cash_amount',
  'zelle_amount',
  'cleared_amount',
  'pending_amount',
  'cash_in_hand',
] as const;
export type TeamSort = (typeof TEAM_SORTS)[number];

const oneOf = <T extends string>(values: readonly T[], value: string | null, fallback: T): T =>
  values.find((known) => known === value) ?? fallback;

const pageSize = (value: string | null): number =>
  PAGE_SIZES.find((size) => String(size) === value) ?? DEFAULT_PAGE_SIZE;

/** Removes the parameters that belong to a drill-down. */
const CLOSED: Changes = { seller: null, email: null, rows: null, 'sales-by': null, 'sales-order': null };

export const isDrilledDown = (params: URLSearchParams): boolean =>
  params.has('seller') || params.has('email');

interface ListState {
  /** Whether the drill-down was opened from the list, which is then one step back in the history, as it was left. */
  fromList?: boolean;
}

/** Reads from the address what the lists show, and returns functions that change it. */
export function useListAddress() {
  const { params, change } = useQueryParams();
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as ListState | null;

  /** `replace`: for changes that no user wants to go back to, such as each letter of a search. */
  const set = useCallback(
    (changes: Changes, { replace = false } = {}) => change(changes, { replace, state }),
    [change, state],
  );
  const hrefOf = useCallback((changes: Changes) => `?${withChanges(params, changes)}`, [params]);
  const open = useCallback(
    (drillDown: Changes) => change(drillDown, { state: { fromList: true }, keepsScroll: false }),
    [change],
  );
  const closed = hrefOf(CLOSED);
  /** Returns the link from a seller's view to the view of one of their buyers. */
  const hrefOfPerson = useCallback(
    (email: string) => hrefOf({ ...CLOSED, tab: 'attendees', email }),
    [hrefOf],
  );
  const close = useCallback(
    () => (state?.fromList ? void navigate(-1) : change(CLOSED, { keepsScroll: false })),
    [state, navigate, change],
  );

  const read = useMemo(
    () => ({
      tab: oneOf<Tab>(['team', 'attendees'], params.get('tab'), 'team'),
      seller: params.get('seller'),
      email: params.get('email'),
      drillDownPage: pageNumber(params.get('rows')),
      /** The sales of the opened seller. */
      sales: {
        sort: oneOf(SALE_SORTS, params.get('sales-by'), 'created_at'),
        direction: oneOf<Direction>(['asc', 'desc'], params.get('sales-order'), 'desc'),
      },
      team: {
        search: params.get('who') ?? '',
        role: params.get('team') ?? '',
        sort: oneOf<TeamSort>(TEAM_SORTS, params.get('by'), 'tickets'),
        direction: oneOf<Direction>(['asc', 'desc'], params.get('order'), 'desc'),
        page: pageNumber(params.get('team-page')),
        perPage: pageSize(params.get('team-size')),
      },
      attendees: {
        search: params.get('search') ?? '',
        show: oneOf(SHOWN, params.get('show'), 'all'),
        /** Empty: newest first, which is no column's order. */
        sort: oneOf<AttendeeSort | ''>(SORTS, params.get('sort'), ''),
        direction: oneOf<Direction>(['asc', 'desc'], params.get('dir'), 'asc'),
        page: pageNumber(params.get('page')),
        perPage: pageSize(params.get('size')),
      },
    }),
    [params],
  );
  return { ...read, set, hrefOf, hrefOfPerson, open, close, closed };
}

export type ListAddress = ReturnType<typeof useListAddress>;
