import { expect, test } from '@jest/globals';
import { placeOf, type ToDoStep } from './links';

const STEPS: ToDoStep[] = [
  'organization',
  'mail',
  'people',
  'event',
  'prices',
  'on_sale',
  'reminder',
  'phones',
  'transfers',
  'door',
];

test('each step leads to where it is done, of the event that it is about', () => {
  expect(Object.fromEntries(STEPS.map((step) => [step, placeOf(step, 'e1')]))).toEqual({
    organization: '/admin/organization',
    mail: '/admin/organization',
    people: '/admin/users',
    event: '/admin/events/create',
    prices: '/dashboard?event=e1&open=pricing#pricing',
    on_sale: '/admin/events/e1',
    reminder: '/admin/events/e1',
    phones: '/checkin',
    transfers: '/transfers?event=e1',
    door: '/admin/door?event=e1',
  });
});

test('without an event, what is about one leads to making it', () => {
  for (const step of ['prices', 'on_sale', 'reminder'] as const)
    expect(placeOf(step, null)).toBe('/admin/events/create');
});
