import { localStorageStore, memoryStore, type Store } from 'react-admin';

/** Keys of a user's own settings: which columns a table has and in which order, saved queries, and which applications are shown. */
const KEPT = /\.(datatable(_columnRanks)?|savedQueries|applications)$/;

/**
 * Returns react-admin's store for one user. The user's settings stay on this device, under a key of that user, so that the
 * next user has different ones; everything else (selected rows, for example) is forgotten with the page.
 * @param userId the user's id
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
    // react-admin calls this at logout, which the user's settings survive.
    reset: () => passing.reset(),
    subscribe: (key, callback) => storeFor(key).subscribe(key, callback),
  };
}
