import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { changed, type Changes, useAddress } from '../../console/address';
import { PAGE_SIZES, pageNumber } from '../../console/paging';

// Everything that somebody chose is in the address: a reload, a link and the back button show the same thing.

export type Tab = 'team' | 'attendees';
export type Direction = 'asc' | 'desc';

const DEFAULT_PAGE_SIZE = 50;

const SHOWN = ['all', 'checked_in', 'not_checked_in', 'with_food', 'without_food'] as const;
export type Shown = (typeof SHOWN)[number];
export const ATTENDEE_FILTERS: readonly Shown[] = SHOWN;

const SORTS = ['name', 'email', 'total_tickets_per_person', 'registered_at', 'checked_in_time'] as const;
type AttendeeSort = (typeof SORTS)[number];

/** Columns of a seller's sales. */
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

/** The table's columns; the selector beside it names the first two. */
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

/** What is set only by opening a drill-down, and goes with it. */
const CLOSED: Changes = { seller: null, email: null, rows: null, 'sales-by': null, 'sales-order': null };

export const isDrilledDown = (params: URLSearchParams): boolean =>
  params.has('seller') || params.has('email');

interface ListState {
  /** The drill-down was opened from the list, which is one step back, as it was left. */
  fromList?: boolean;
}

/** What the lists show, as the address says, and ways to change that. */
export function useListAddress() {
  const { params, change } = useAddress();
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as ListState | null;

  /** `replace`: for what nobody wants to go back to, as each letter of a search. */
  const set = useCallback(
    (changes: Changes, { replace = false } = {}) => change(changes, { replace, state }),
    [change, state],
  );
  const hrefOf = useCallback((changes: Changes) => `?${changed(params, changes)}`, [params]);
  const open = useCallback(
    (drillDown: Changes) => change(drillDown, { state: { fromList: true }, keepsScroll: false }),
    [change],
  );
  const closed = hrefOf(CLOSED);
  /** The way from a seller to somebody who bought of them. */
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
      /** Of a seller. */
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
        /** Empty: newest first, which no column is. */
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
