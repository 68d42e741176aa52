import { unwrap, type IDBPObjectStore } from 'idb';
import type { DoorListDto } from '../../api/generated/rest';
import { LIST, withDoor, type DoorDatabase, type DoorSchema, type ListState } from './database';
import { keptRow, type KeptRow } from './kept-row';
import { withoutName } from './decide';
import type { WaitingScan } from './waiting';

/** Returns the stored list's state; undefined if this device has no list. */
export const listState = (): Promise<ListState | undefined> => withDoor((db) => db.get('state', LIST));

/**
 * Stores a page of the list (or its changes) and the matching cursor in one transaction. Rows may come twice and in any
 * order; the newest version wins.
 * @returns null if the answer contains only changes and the list that they belong to is no longer stored
 */
export const applyList = (answer: DoorListDto): Promise<ListState | null> =>
  withDoor((db) => applyTo(db, answer));

async function applyTo(db: DoorDatabase, answer: DoorListDto): Promise<ListState | null> {
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
  const newest = answer.rows.filter(({ h }) => !goneCodes.has(h)).map(keptRow);
  // If the disk is full, the transaction fails and not the request that adds a row.
  if (isAnother || !before?.isComplete)
    await Promise.race([addRows(unwrap(rows) as IDBObjectStore, newest), tx.done]);
  else await Promise.all(newest.map((row) => newer(rows, row)));
  // Last, because the row of a replaced code must have its new hash by now; the row of a cancelled registration is still there.
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
    hasOtherCodes: (!isAnother && before?.hasOtherCodes) || answer.rows.some(({ h2 }) => h2 !== undefined),
    asOf: answer.server_time,
  };
  await tx.objectStore('state').put(state, LIST);
  await tx.done;
  return state;
}

type Rows = IDBPObjectStore<DoorSchema, ArrayLike<'rows' | 'gone' | 'state'>, 'rows', 'readwrite'>;

async function newer(rows: Rows, row: KeptRow): Promise<void> {
  const known = await rows.get(row.i);
  if (!known || known.v <= row.v) await rows.put(row);
}

/**
 * Adds up to fifty thousand rows, almost all of them new: one request each, without promises for speed. A row that exists already
 * is replaced unless it is newer.
 */
const addRows = (rows: IDBObjectStore, listed: readonly KeptRow[]): Promise<void> =>
  new Promise((resolve) => {
    let open = listed.length;
    const done = () => --open === 0 && resolve();
    if (open === 0) resolve();
    for (const row of listed) {
      const adding = rows.add(row);
      adding.addEventListener('success', done);
      adding.addEventListener('error', (event) => {
        if (adding.error?.name !== 'ConstraintError') return;
        // Otherwise the error would abort the transaction and lose the whole page.
        event.preventDefault();
        event.stopPropagation();
        const reading = rows.get(row.i) as IDBRequest<KeptRow>;
        reading.addEventListener('success', () => {
          if (reading.result.v <= row.v) rows.put(row);
          done();
        });
      });
    }
  });

/**
 * Deletes the list, but never the waiting scans and what the server says of scans: of those, it deletes the guests' names. In one
 * transaction, because names are written only where there is a list.
 */
export const wipeList = (): Promise<void> =>
  withDoor(async (db) => {
    const tx = db.transaction(['rows', 'gone', 'state', 'waiting', 'news'], 'readwrite');
    const [waiting, news] = [tx.objectStore('waiting'), tx.objectStore('news')];
    const [scans, told] = await Promise.all([waiting.getAll(), news.getAll()]);
    await Promise.all([
      tx.objectStore('rows').clear(),
      tx.objectStore('gone').clear(),
      tx.objectStore('state').clear(),
      ...scans.map((scan) => waiting.put(namelessScan(scan))),
      ...told.map(({ scan, result }) => news.put({ scan: namelessScan(scan), result, name: null })),
    ]);
    await tx.done;
  });

const namelessScan = (scan: WaitingScan): WaitingScan => ({
  ...scan,
  told: scan.told && withoutName(scan.told),
});
