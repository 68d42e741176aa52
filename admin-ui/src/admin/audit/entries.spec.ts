import { expect, test } from '@jest/globals';
import { changesOf, scannerOf, zonesOf } from './entries';

test('of two sides only what differs is said, under the name that the interface has for it', () => {
  const old = { name: 'Rosa', teamRole: null, phone: '1' };
  const now = { name: 'Rosa', teamRole: 'Secretary', email: 'r@example.org' };
  expect(changesOf({ old, new: now, registrations: 2 })).toEqual([
    { field: 'team_role', before: null, after: 'Secretary' },
    { field: 'phone', before: '1', after: null },
    { field: 'email', before: null, after: 'r@example.org' },
    { field: 'registrations', after: 2 },
  ]);
});

test('what is new had nothing before, and what is gone has nothing after', () => {
  expect(changesOf({ new: { name: 'Gala' } })).toEqual([{ field: 'name', after: 'Gala' }]);
  expect(changesOf({ old: { name: 'Gala' } })).toEqual([{ field: 'name', before: 'Gala', after: null }]);
});

test('lists and groups are compared by what they hold', () => {
  expect(changesOf({ old: { tiers: [1, { a: 2 }] }, new: { tiers: [1, { a: 2 }] } })).toEqual([]);
  expect(changesOf({ old: { tiers: [1] }, new: { tiers: [2] } })).toEqual([
    { field: 'tiers', before: [1], after: [2] },
  ]);
  expect(changesOf({ reason: 'ill' })).toEqual([{ field: 'reason', after: 'ill' }]);
});

test('who scanned where somebody else sent it is said with the sender, and not among the changes', () => {
  const details = { tickets: 2, scanned_by_as_the_phone_says: 'Vera Volunteer' };
  expect(changesOf(details)).toEqual([{ field: 'tickets', after: 2 }]);
  expect(scannerOf({ details })).toBe('Vera Volunteer');
  expect(scannerOf({ details: { tickets: 2 } })).toBeNull();
});

test('the times of an event are told in the zone that it had then', () => {
  const old = { eventDate: '2026-11-28T18:00:00Z', timeZone: 'Asia/Kathmandu' };
  expect(zonesOf({ old, new: { ...old, timeZone: 'Europe/Athens' } })).toEqual({
    before: 'Asia/Kathmandu',
    after: 'Europe/Athens',
  });
  expect(zonesOf({ new: { name: 'Rosa' }, registrations: 2 })).toEqual({});
});
