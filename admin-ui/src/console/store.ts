import { localStorageStore, memoryStore, type Store } from 'react-admin';

/** What somebody arranged for themselves: which columns a table has and in which order, and saved queries. */
const KEPT = /\.(datatable(_columnRanks)?|savedQueries)$/;

/**
 * react-admin's store of one person: what they arranged stays on this device, under their own key, so that the next person
 * has their own; all else (chosen rows, for one) is forgotten with the page.
 * @param userId whose it is
 */
export function storeOf(userId: string): Store {
  const kept = localStorageStore('1', `.usher.${userId}`);
  const passing = memoryStore();
  const storeFor = (key: string) => (KEPT.test(key) ? kept : passing);
  return {
    setup: () => {
      kept.setup();
      passing.setup();
    },
    teardown: () => {
      kept.teardown();
      passing.teardown();
    },
    getItem: (key, fallback) => storeFor(key).getItem(key, fallback),
    setItem: (key, value) => storeFor(key).setItem(key, value),
    removeItem: (key) => storeFor(key).removeItem(key),
    removeItems: (prefix) => {
      kept.removeItems(prefix);
      passing.removeItems(prefix);
    },
    // react-admin does so at a logout, which what is kept outlives.
    reset: () => passing.reset(),
    subscribe: (key, callback) => storeFor(key).subscribe(key, callback),
  };
}
