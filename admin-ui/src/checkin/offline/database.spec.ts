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

test('a version that knows several lists keeps the one that it finds', async () => {
  await withDoor((db) => Promise.resolve(db.close()));
  indexedDB.deleteDatabase('usher-door');
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('usher-door', 4);
    opening.addEventListener('upgradeneeded', () => {
      const db = opening.result;
      const rows = db.createObjectStore('rows', { keyPath: 'i' });
      rows.createIndex('hash', 'h');
      rows.createIndex('otherHash', 'h2');
      rows.put({ i: 'r1', h: 'h1' });
      db.createObjectStore('gone', { keyPath: 'h' });
      db.createObjectStore('state').put({ cursor: 'c1', isComplete: true, event: { id: 'e1' } }, 'list');
      db.createObjectStore('waiting', { keyPath: 'scan_id' }).createIndex('registration', 'registrationId');
      db.createObjectStore('news', { keyPath: 'scan.scan_id' });
      opening
        .transaction!.objectStore('waiting')
        .put({ scan_id: 's1', registrationId: 'r1', event_id: 'e1' });
    });
    opening.addEventListener('error', () => reject(opening.error!));
    opening.addEventListener('success', () => (opening.result.close(), resolve()));
  });
  expect(await withDoor((db) => db.getAllKeys('state'))).toEqual(['e1']);
  expect(await withDoor((db) => db.count('rows'))).toBe(1);
  expect(await withDoor((db) => db.countFromIndex('waiting', 'event', 'e1'))).toBe(1);
});
