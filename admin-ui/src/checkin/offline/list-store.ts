import { unwrap, type IDBPObjectStore } from 'idb';
import { LIST, withDoor, type DoorDatabase, type DoorSchema, type ListState } from './database';
import type { ListAnswer, ListRow } from './shapes';

/** undefined where this device has no list. */
export const listState = (): Promise<ListState | undefined> => withDoor((db) => db.get('state', LIST));

/**
 * Takes in a page of the list, or what changed, together with the cursor that goes with it: both or neither is there after
 * a crash. A row may come twice and in any order: the newest version stays.
 * @returns null where it only says what changed, and the list that it goes with is not here any more
 */
export const applyList = (answer: ListAnswer): Promise<ListState | null> =>
  withDoor((db) => applyTo(db, answer));

async function applyTo(db: DoorDatabase, answer: ListAnswer): Promise<ListState | null> {
  const tx = db.transaction(['rows', 'gone', 'state'], 'readwrite');
  const rows = tx.objectStore('rows');
  const gone = tx.objectStore('gone');
  const before = await tx.objectStore('state').get(LIST);
  const event = answer.event ?? before?.event;
  if (!event) return null;
  const isAnother = answer.reset || event.id !== before?.event.id;
  if (isAnother) await Promise.all([rows.clear(), gone.clear()]);

  await Promise.all(answer.gone.map((code) => gone.put(code)));
  const goneCodes = new Set(await gone.getAllKeys());
  const newest = answer.rows.filter(({ h }) => !goneCodes.has(h));
  // Rows that cannot be added say nothing once the disk is full: the transaction does.
  if (isAnother || !before?.isComplete)
    await Promise.race([addRows(unwrap(rows) as IDBObjectStore, newest), tx.done]);
  else await Promise.all(newest.map((row) => newer(rows, row)));
  // Afterwards: a code that was replaced has left its row by now, a cancelled registration leaves the list.
  const forget = async (hash: string) => {
    const id = await rows.index('hash').getKey(hash);
    if (id !== undefined) await rows.delete(id);
  };
  await Promise.all(answer.gone.map(({ h }) => forget(h)));

  const state: ListState = {
    event,
    salt: answer.salt,
    cursor: answer.cursor,
    isComplete: answer.complete,
    isTooLarge: answer.too_large,
    asOf: answer.server_time,
  };
  await tx.objectStore('state').put(state, LIST);
  await tx.done;
  return state;
}

type Rows = IDBPObjectStore<DoorSchema, ArrayLike<'rows' | 'gone' | 'state'>, 'rows', 'readwrite'>;

async function newer(rows: Rows, row: ListRow): Promise<void> {
  const known = await rows.get(row.i);
  if (!known || known.v <= row.v) await rows.put(row);
}

/**
 * Fifty thousand rows that are not there yet: one request each, and no promise. One that is there after all is compared.
 */
const addRows = (rows: IDBObjectStore, listed: readonly ListRow[]): Promise<void> =>
  new Promise((resolve) => {
    let open = listed.length;
    const done = () => --open === 0 && resolve();
    if (open === 0) resolve();
    for (const row of listed) {
      const adding = rows.add(row);
      adding.addEventListener('success', done);
      adding.addEventListener('error', (event) => {
        if (adding.error?.name !== 'ConstraintError') return;
        // Else the whole page would be taken back.
        event.preventDefault();
        event.stopPropagation();
        const reading = rows.get(row.i) as IDBRequest<ListRow>;
        reading.addEventListener('success', () => {
          if (reading.result.v <= row.v) rows.put(row);
          done();
        });
      });
    }
  });

/** Forgets the list, never the scans that wait. */
export const wipeList = (): Promise<void> =>
  withDoor(async (db) => {
    const tx = db.transaction(['rows', 'gone', 'state'], 'readwrite');
    await Promise.all([
      tx.objectStore('rows').clear(),
      tx.objectStore('gone').clear(),
      tx.objectStore('state').clear(),
    ]);
    await tx.done;
  });
