import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { beforeEach, expect, jest, test } from '@jest/globals';
import type { KeptSale } from '../offline/kept-sale';

// What a device keeps of its sales, with a real IndexedDB implementation.

globalThis.crypto ??= webcrypto as Crypto;

jest.unstable_mockModule('../../api/session', () => ({
  sessionState: () => ({ session: {} }),
  accountOf: () => 'u1',
}));
const { withDoor } = await import('../offline/database');
const { keptSales, keptLeases, readSales } = await import('../offline/sales-state');
const store = await import('./sales-store');

const ENDS = new Date(Date.now() + 3_600_000).toISOString();
const LEASE = { number: 1, tickets: 10, ends_at: ENDS };
let made = 0;
const sale = (tickets: number, given: Partial<KeptSale> = {}): KeptSale => ({
  sale_id: `s${++made}`,
  code: 'K7M2P9QXWR4TBHN',
  event_id: 'e1',
  tickets,
  food_option: 'without_food',
  payment_mode: 'cash',
  total_price: 15 * tickets,
  sold_at: new Date().toISOString(),
  prices: { tiers: [], signature: 'x' },
  account: { id: 'u1', name: 'Vera' },
  label: '',
  lease: null,
  isAsked: true,
  ...given,
});
const sold = async (): Promise<number | undefined> => (await keptLeases())[0]?.sold;

beforeEach(async () => {
  await withDoor(async (db) => {
    for (const name of ['sales', 'leases'] as const) await db.clear(name);
  });
  await store.storeLease('e1', LEASE);
});

test('a sale takes its tickets from the lease in the same step, and none that are not there', async () => {
  expect(await store.keepSale(sale(8), true)).toMatchObject({ lease: 1 });
  expect(await sold()).toBe(8);
  expect(await store.keepSale(sale(3), true)).toBeNull();
  expect(await keptSales()).toHaveLength(1);
  expect(await sold()).toBe(8);
});

test('of two tabs that sell the last tickets at once, one does', async () => {
  const kept = await Promise.all([store.keepSale(sale(6), true), store.keepSale(sale(6), true)]);
  expect(kept.filter((one) => one !== null)).toHaveLength(1);
  expect(await sold()).toBe(6);
});

test('stored again, a sale takes nothing more', async () => {
  const one = sale(4);
  await store.keepSale(one, true);
  await store.keepSale(one, true);
  expect(await sold()).toBe(4);
});

test('a sale that was refused, undone, or sold with a network gives its tickets back, and only once', async () => {
  const [refused, undone, online] = [sale(2), sale(3), sale(4)];
  for (const one of [refused, undone, online]) await store.keepSale(one, true);
  await store.dropSale(refused.sale_id);
  await store.dropSale(refused.sale_id);
  expect(await sold()).toBe(7);
  expect(await store.undoKeptSale(undone.sale_id, ENDS)).toBe(true);
  await store.undoKeptSale(undone.sale_id, ENDS);
  expect(await sold()).toBe(4);
  const taken = { registrationId: 'r1', news: null, undoneAt: undefined, isOnline: true };
  await store.settleSale(online, taken);
  expect(await sold()).toBe(0);
  expect((await keptSales()).map(({ sale_id: id }) => id)).toEqual([undone.sale_id]);
});

test('a sale that was undone while it was on its way stays, to be sent with its undo', async () => {
  const one = sale(1);
  await store.keepSale(one, false);
  await store.undoKeptSale(one.sale_id, ENDS);
  const taken = { registrationId: 'r1', news: null, isOnline: false };
  await store.settleSale(one, { ...taken, undoneAt: undefined });
  expect(await keptSales()).toMatchObject([{ undone_at: ENDS }]);
  await store.settleSale(one, { ...taken, undoneAt: ENDS });
  expect(await keptSales()).toEqual([]);
});

test('another lease begins anew, the same one goes on, and a lease that has ended sells nothing', async () => {
  await store.keepSale(sale(4), true);
  await store.storeLease('e1', LEASE);
  expect(await sold()).toBe(4);
  await store.storeLease('e1', { ...LEASE, number: 2 });
  expect(await sold()).toBe(0);
  await store.storeLease('e1', { ...LEASE, number: 3, ends_at: new Date(Date.now() - 1).toISOString() });
  expect(await store.keepSale(sale(1), true)).toBeNull();
  await store.storeLease('e1', null);
  expect(await keptLeases()).toEqual([]);
});

test('what waits is told by account; what is still being asked does not wait yet', async () => {
  await store.keepSale(sale(1), false);
  await store.keepSale(sale(1, { isAsked: undefined as never }), false);
  await store.keepSale(sale(1, { account: { id: 'u2', name: 'Omar' }, isAsked: undefined as never }), false);
  expect(await readSales()).toMatchObject({ sales: 3, ownSales: 1, othersSales: 1 });
});
