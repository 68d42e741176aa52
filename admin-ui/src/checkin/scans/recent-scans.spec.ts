import { expect, test } from '@jest/globals';
import { withScan, withoutTickets, type RecentScan } from './recent-scans';

const scan = (id: string, guest = id, more: Partial<RecentScan> = {}) =>
  ({ id, guest: { id: guest }, station: 'entrance', counted: 1, at: 0, ...more }) as RecentScan;
const idsOf = (scans: readonly RecentScan[]) => scans.map(({ id }) => id);

test('the newest comes first, and there are five', () => {
  const six = ['1', '2', '3', '4', '5', '6'].reduce<readonly RecentScan[]>(
    (recent, id) => withScan(recent, scan(id)),
    [],
  );
  expect(idsOf(six)).toEqual(['6', '5', '4', '3', '2']);
});

test('each scan of the same guest stays by itself, and one that is answered twice is one', () => {
  const before = [scan('2'), scan('1', 'party')];
  expect(idsOf(withScan(before, scan('3', 'party')))).toEqual(['3', '2', '1']);
  expect(idsOf(withScan(before, scan('1', 'party')))).toEqual(['1', '2']);
});

test('taken back in part a scan counts fewer, and taken back whole it goes', () => {
  const recent = [scan('2', 'party', { counted: 3 }), scan('1')];
  expect(withoutTickets(recent, '2', 1)).toEqual([scan('2', 'party', { counted: 2 }), scan('1')]);
  expect(idsOf(withoutTickets(recent, '2', 3))).toEqual(['1']);
  expect(withoutTickets(recent, 'unknown', 1)).toEqual(recent);
});
