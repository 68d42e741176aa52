import type { ChangeKind } from '../api/generated/operations';

/** The reads whose answers a change may affect. */
interface StaleQueries {
  /** Routes below `/api`, as in the keys of queries; `*` stands for one segment. */
  routes: readonly string[];
  /** GraphQL queries by name. */
  queries: readonly string[];
}

/** Lists of people with their registrations. */
const PEOPLE = ['attendees', 'attendees/by-email/*', 'attendees/*/registrations', 'volunteers/*/attendees'];
/** Lists of sellers with their money. */
const MONEY = ['sellers', 'sellers/*', 'volunteers/*/ledger'];
const SCREENSHOTS = 'transaction-screenshots';
/** Bank transfers, and how much of them is verified. */
const TRANSFERS = ['transfers', 'stats'];
/** A single event; the list of all events is `events`. */
const EVENT = 'events/*';

/** Books of paper tickets, and who has which. */
const PAPER = ['paper/books', 'paper/holders', 'paper/tickets', 'paper/assignments'];

const TICKETS: StaleQueries = {
  // An event's record includes how many of its tickets are sold. A sale that comes from a phone late may be cleared from a hand-over.
  routes: [...PEOPLE, ...MONEY, SCREENSHOTS, ...TRANSFERS, ...PAPER, EVENT, 'checkin/sales', 'hand-overs'],
  queries: ['DashboardFigures', 'DashboardDoor', 'DashboardHandOvers', 'Waiting'],
};

/** What to refetch for each kind of change that the server reports. A new kind without an entry does not compile. */
export const STALE_AFTER: Record<ChangeKind, StaleQueries> = {
  registration: TICKETS,
  cancellation: TICKETS,
  /** A person's name, address or phone was corrected. */
  correction: { routes: [...PEOPLE, SCREENSHOTS, ...TRANSFERS], queries: [] },
  check_in: {
    // A sale that could not be taken is told as what phones sent; a paper ticket that is let in is sold.
    routes: [...PEOPLE, ...PAPER, 'checkin/conflicts', 'checkin/sales'],
    queries: ['DashboardFigures', 'DashboardDoor', 'Waiting'],
  },
  /** Money changed hands or was offered. */
  clearance: {
    routes: [...MONEY, ...TRANSFERS, 'hand-overs'],
    queries: ['DashboardFigures', 'DashboardHandOvers', 'Waiting'],
  },
  /** An approved applicant becomes a seller, and the application's team role is the seller's too. */
  application: {
    routes: [...MONEY, 'volunteer-applications', 'volunteer-applications/stats/summary'],
    queries: [],
  },
  /** Paper tickets that are made and given count against its capacity. */
  event: { routes: ['events', EVENT, ...PAPER, 'to-do'], queries: ['DashboardDoor'] },
  pricing: { routes: ['pricing/admin/tiers', 'to-do'], queries: [] },
};

const matches = (route: string, pattern: string): boolean => {
  const [have, want] = [route.split('/'), pattern.split('/')];
  return have.length === want.length && want.every((segment, at) => segment === '*' || segment === have[at]);
};

/** Whether a change of this kind affects the data under a query's key. */
export function makesKeyStale(kind: ChangeKind, key: readonly unknown[]): boolean {
  const route = routeOf(key);
  return route !== null && STALE_AFTER[kind].routes.some((pattern) => matches(route, pattern));
}

/** Returns the route that a query reads. Its key begins with the route, or is that of react-admin's `getOne` for a record. */
function routeOf([route, method, params]: readonly unknown[]): string | null {
  if (typeof route !== 'string') return null;
  return method === 'getOne' ? `${route}/${(params as { id: string }).id}` : route;
}

export const makesQueryStale = (kind: ChangeKind, name: string | undefined): boolean =>
  name !== undefined && STALE_AFTER[kind].queries.includes(name);
