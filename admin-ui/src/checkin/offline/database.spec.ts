import 'fake-indexeddb/auto';
import { expect, test } from '@jest/globals';
import { withDoor } from './database';

/** Creates the database as an older version of the page left it. */
const leftByVersion2 = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('usher-door', 2);
    opening.addEventListener('upgradeneeded', () => {
      const db = opening.result;
      db.createObjectStore('rows', { keyPath: 'i' }).createIndex('hash', 'h');
      db.createObjectStore('gone', { keyPath: 'h' }).put({ h: 'gone', why: 'cancelled' });
      db.createObjectStore('state').put({ cursor: 'c1', isComplete: true }, 'list');
      db.createObjectStore('waiting', { keyPath: 'scan_id' }).createIndex('registration', 'registrationId');
      db.createObjectStore('news', { keyPath: 'scan.scan_id' }).put({ scan: { scan_id: 's2' } });
      opening.transaction!.objectStore('rows').put({ i: 'r1', h: 'h1' });
      opening.transaction!.objectStore('waiting').put({ scan_id: 's1', registrationId: 'r1' });
    });
    opening.addEventListener('error', () => reject(opening.error!));
    opening.addEventListener('success', () => (opening.result.close(), resolve()));
  });

test('a new version fetches the list again, and keeps every scan that waits and all that the server said', async () => {
  await leftByVersion2();
  const count = (name: 'rows' | 'gone' | 'state' | 'waiting' | 'news') => withDoor((db) => db.count(name));
  expect([await count('rows'), await count('gone'), await count('state')]).toEqual([0, 0, 0]);
  expect([await count('waiting'), await count('news')]).toEqual([1, 1]);
});
