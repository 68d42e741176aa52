import type { ChangeKind } from '../api/generated/operations';

/** What shows something that a change may have changed. */
interface Touched {
  /** Routes below `/api`, as the keys of queries name them; `*` stands for one segment. */
  routes: readonly string[];
  /** GraphQL queries by name. */
  queries: readonly string[];
}

/** Lists in which people stand with their registrations. */
const PEOPLE = ['attendees', 'attendees/by-email/*', 'volunteers/*/attendees'];
/** Lists in which sellers stand with their money. */
const MONEY = ['volunteers/sales-team', 'volunteers/*/details', 'volunteers/*/ledger'];
const SCREENSHOTS = 'transaction-screenshots';
/** Bank transfers, and how much of them is verified. */
const TRANSFERS = ['transfers', 'stats'];
/** An event on its own; the list of all is `events`. */
const EVENT = 'events/*';

const TICKETS: Touched = {
  // The event says how many of its tickets are sold.
  routes: [...PEOPLE, ...MONEY, SCREENSHOTS, ...TRANSFERS, EVENT],
  queries: ['DashboardFigures', 'DashboardDoor'],
};

/** The one place that says what to refetch when the server tells of a change. A new kind without an entry does not compile. */
export const TOUCHED: Record<ChangeKind, Touched> = {
  registration: TICKETS,
  cancellation: TICKETS,
  /** Name, address or phone of a person. */
  correction: { routes: [...PEOPLE, SCREENSHOTS, ...TRANSFERS], queries: [] },
  check_in: { routes: [...PEOPLE, 'checkin/conflicts'], queries: ['DashboardFigures', 'DashboardDoor'] },
  /** Money changed hands, or is offered. */
  clearance: {
    routes: [...MONEY, ...TRANSFERS, 'hand-overs'],
    queries: ['DashboardFigures', 'DashboardHandOvers'],
  },
  /** One that is approved is a seller from then on, and a team role is the seller's too. */
  application: {
    routes: [...MONEY, 'volunteer-applications', 'volunteer-applications/stats/summary'],
    queries: [],
  },
  event: { routes: ['events', EVENT], queries: ['DashboardDoor'] },
  pricing: { routes: ['pricing/admin/tiers'], queries: [] },
};

const matches = (route: string, pattern: string): boolean => {
  const [have, want] = [route.split('/'), pattern.split('/')];
  return have.length === want.length && want.every((segment, at) => segment === '*' || segment === have[at]);
};

/** Whether a change of this kind concerns what stands under a query's key. */
export function touchesKey(kind: ChangeKind, key: readonly unknown[]): boolean {
  const route = routeOf(key);
  return route !== null && TOUCHED[kind].routes.some((pattern) => matches(route, pattern));
}

/** What a query asks for: its key begins with the route, or, of one record, with those of react-admin's `getOne`. */
function routeOf([route, method, params]: readonly unknown[]): string | null {
  if (typeof route !== 'string') return null;
  return method === 'getOne' ? `${route}/${(params as { id: string }).id}` : route;
}

export const touchesQuery = (kind: ChangeKind, name: string | undefined): boolean =>
  name !== undefined && TOUCHED[kind].queries.includes(name);
