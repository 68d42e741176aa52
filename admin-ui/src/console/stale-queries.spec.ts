import { expect, test } from '@jest/globals';
import { STALE_AFTER, makesKeyStale, makesQueryStale } from './stale-queries';

test('every kind of change touches what shows it, and nothing else', () => {
  const key = (route: string) => [route, 'getList', { pagination: { page: 1 } }];
  const seller = '0192d000-0000-7000-8000-000000000001';
  const routes = {
    attendees: key('attendees'),
    person: key('attendees/by-email/rosa%40example.com'),
    withoutEmail: key(`attendees/${seller}/registrations`),
    sales: key(`volunteers/${seller}/attendees`),
    team: key('sellers'),
    details: ['sellers', 'getOne', { id: seller }],
    ledger: key(`volunteers/${seller}/ledger`),
    handOvers: key('hand-overs'),
    screenshots: key('transaction-screenshots'),
    events: key('events'),
    event: ['events', 'getOne', { id: seller }],
    conflicts: ['checkin/conflicts', { eventId: seller }],
    doorSales: ['checkin/sales', { eventId: seller }],
    tiers: key('pricing/admin/tiers'),
    applications: key('volunteer-applications'),
    toDo: ['to-do', { eventId: seller }],
    paper: key('paper/books'),
    counts: ['volunteer-applications/stats/summary'],
  };
  const touched = (kind: keyof typeof STALE_AFTER) =>
    Object.entries(routes)
      .filter(([, queryKey]) => makesKeyStale(kind, queryKey))
      .map(([name]) => name);
  const sold = [
    'attendees',
    'person',
    'withoutEmail',
    'sales',
    'team',
    'details',
    'ledger',
    'handOvers',
    'screenshots',
    'event',
    'doorSales',
    'paper',
  ];
  expect(touched('registration')).toEqual(sold);
  expect(touched('cancellation')).toEqual(sold);
  expect(touched('correction')).toEqual(['attendees', 'person', 'withoutEmail', 'sales', 'screenshots']);
  expect(touched('check_in')).toEqual([
    'attendees',
    'person',
    'withoutEmail',
    'sales',
    'conflicts',
    'doorSales',
    'paper',
  ]);
  expect(touched('clearance')).toEqual(['team', 'details', 'ledger', 'handOvers']);
  expect(touched('application')).toEqual(['team', 'details', 'ledger', 'applications', 'counts']);
  expect(touched('event')).toEqual(['events', 'event', 'toDo', 'paper']);
  expect(touched('pricing')).toEqual(['tiers', 'toDo']);
  const reading = (query: string) =>
    Object.keys(STALE_AFTER).filter((kind) => makesQueryStale(kind as keyof typeof STALE_AFTER, query));
  expect(reading('DashboardFigures')).toEqual(['registration', 'cancellation', 'check_in', 'clearance']);
  expect(reading('DashboardHandOvers')).toEqual(['registration', 'cancellation', 'clearance']);
  expect(reading('DashboardDoor')).toEqual(['registration', 'cancellation', 'check_in', 'event']);
  expect(reading('Waiting')).toEqual(['registration', 'cancellation', 'check_in', 'clearance']);
  expect(makesQueryStale('event', undefined)).toBe(false);
});
