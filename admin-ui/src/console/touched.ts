import type { ChangeKind } from '../api/generated/operations';

/** What shows something that a change may have changed. */
export interface Touched {
  /** Routes below `/api`, with which the keys of their queries begin; `*` stands for one segment. */
  routes: readonly string[];
  /** GraphQL queries by name. */
  queries: readonly string[];
}

/** Lists in which people stand with their registrations. */
const PEOPLE = ['attendees', 'attendees/by-email/*', 'volunteers/*/attendees'];
/** Lists in which sellers stand with their money. */
const MONEY = ['volunteers/sales-team', 'volunteers/*/details'];
const SCREENSHOTS = 'transaction-screenshots';

const TICKETS: Touched = {
  routes: [...PEOPLE, ...MONEY, SCREENSHOTS],
  // The event says how many of its tickets are sold.
  queries: ['DashboardFigures', 'EventDetails'],
};

/** The one place that says what is read anew when the server tells of a change. A new kind does not compile without. */
export const TOUCHED: Record<ChangeKind, Touched> = {
  registration: TICKETS,
  cancellation: TICKETS,
  /** Name, address or phone of a person. */
  correction: { routes: [...PEOPLE, SCREENSHOTS], queries: [] },
  check_in: { routes: PEOPLE, queries: ['DashboardFigures'] },
  clearance: { routes: MONEY, queries: [] },
  /** One that is approved is a seller from then on, and a team role is the seller's too. */
  application: { routes: MONEY, queries: ['VolunteerApplications', 'ApplicationCounts'] },
  event: { routes: ['events/current'], queries: ['Events', 'EventDetails'] },
  pricing: { routes: [], queries: ['PricingTiers'] },
};

const matches = (route: string, pattern: string): boolean => {
  const [have, want] = [route.split('/'), pattern.split('/')];
  return have.length === want.length && want.every((segment, at) => segment === '*' || segment === have[at]);
};

/** Whether a change of this kind concerns what stands under a query's key. */
export const touchesKey = (kind: ChangeKind, [route]: readonly unknown[]): boolean =>
  typeof route === 'string' && TOUCHED[kind].routes.some((pattern) => matches(route, pattern));

export const touchesQuery = (kind: ChangeKind, name: string | undefined): boolean =>
  name !== undefined && TOUCHED[kind].queries.includes(name);
