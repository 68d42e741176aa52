import { beforeEach, expect, jest, test } from '@jest/globals';

/** The items that were set in each of react-admin's stores, by the store's name. */
const told = new Map<string, Map<string, unknown>>();
const storeNamed = (name: string) => {
  const items = new Map<string, unknown>();
  told.set(name, items);
  return {
    getItem: (key: string, fallback: unknown) => items.get(key) ?? fallback,
    setItem: (key: string, value: unknown) => void items.set(key, value),
    reset: () => items.clear(),
  };
};
jest.unstable_mockModule('react-admin', () => ({
  localStorageStore: (_version: string, appKey: string) => storeNamed(appKey),
  memoryStore: () => storeNamed('memory'),
}));
const { storeOf } = await import('./store');

beforeEach(() => told.clear());

test.each(['users.datatable', 'users.datatable_columnRanks', 'users.savedQueries', 'dashboard.applications'])(
  '%s is kept on the device under the person, over a logout',
  (key) => {
    const store = storeOf('rosa');
    store.setItem(key, ['arranged']);
    store.reset();
    expect(told.get('.usher.rosa')!.get(key)).toEqual(['arranged']);
    expect(store.getItem(key)).toEqual(['arranged']);
    expect(storeOf('luis').getItem(key, 'nothing')).toBe('nothing');
  },
);

test.each(['users.selectedIds', 'users.listParams', 'users.datatable.other'])(
  '%s is forgotten with the page',
  (key) => {
    const store = storeOf('rosa');
    store.setItem(key, [1]);
    expect(store.getItem(key)).toEqual([1]);
    expect(told.get('.usher.rosa')!.size).toBe(0);
    store.reset();
    expect(store.getItem(key, 'nothing')).toBe('nothing');
  },
);
