import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { KeptRow, PackedId } from './kept-row';
import type { DoorEvent, GoneCode } from './shapes';
import type { News, WaitingScan } from './waiting';

// What the door keeps on this device: the list, which is wiped with the session, and the scans that wait and what the server said
// of them, which are not.

/** Of which list the rows are, and how far it is. */
export interface ListState {
  event: DoorEvent;
  salt: string;
  /** null where the server gives no list: it is too large. */
  cursor: string | null;
  isComplete: boolean;
  /** Too large to be kept: it is never whole, and this event needs a network at the door. */
  isTooLarge: boolean;
  /** The server's time of the newest answer. */
  asOf: string;
}

export interface DoorSchema extends DBSchema {
  rows: { key: PackedId; value: KeptRow; indexes: { hash: string } };
  gone: { key: string; value: GoneCode };
  state: { key: string; value: ListState };
  waiting: { key: string; value: WaitingScan; indexes: { registration: string } };
  news: { key: string; value: News };
}

export type DoorDatabase = IDBPDatabase<DoorSchema>;
export type StoreName = 'rows' | 'gone' | 'state' | 'waiting' | 'news';
/** The one key of `state`. */
export const LIST = 'list';

let database: Promise<DoorDatabase> | undefined;

/** Nobody waits longer for a browser to open what it keeps, in milliseconds. Some never do. */
const OPEN_MS = 2000;

/** @throws where the browser keeps nothing */
function doorDatabase(): Promise<DoorDatabase> {
  database ??= openInTime().catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

async function openInTime(): Promise<DoorDatabase> {
  const opening = openDB<DoorSchema>('usher-door', 3, {
    upgrade: (db, before, _now, tx) => {
      if (before < 1) {
        db.createObjectStore('gone', { keyPath: 'h' });
        db.createObjectStore('state');
        db.createObjectStore('waiting', { keyPath: 'scan_id' }).createIndex('registration', 'registrationId');
      }
      if (before < 2) db.createObjectStore('news', { keyPath: 'scan.scan_id' });
      if (before < 3) {
        // A list under longer keys: it is fetched again.
        if (before > 0) db.deleteObjectStore('rows');
        db.createObjectStore('rows', { keyPath: 'i' }).createIndex('hash', 'h');
        for (const name of ['gone', 'state'] as const) void tx.objectStore(name).clear();
      }
    },
    // A newer version of the page in another tab must not have to wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      database = undefined;
    },
    terminated: () => (database = undefined),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), OPEN_MS);
  });
  const opened = await Promise.race([opening, late]).finally(() => clearTimeout(timer));
  if (opened) return opened;
  // Should it open after all: another one is used by then.
  opening.then(
    (db) => db.close(),
    () => undefined,
  );
  throw new DOMException('The browser does not open what it keeps', 'TimeoutError');
}

/** Whether opening it again may help: not where the disk is full, or the browser does not open it at all. */
const isGone = (error: unknown): boolean =>
  error instanceof DOMException && !['QuotaExceededError', 'TimeoutError'].includes(error.name);

/**
 * Works with what the door keeps. Where that fails the database is opened again, once: browsers drop the connection of a page
 * that was in the background. So `work` may run twice, and twice must be the same as once.
 * @throws where the browser keeps nothing
 */
export async function withDoor<T>(work: (db: DoorDatabase) => Promise<T>): Promise<T> {
  const before = doorDatabase();
  const db = await before;
  try {
    return await work(db);
  } catch (error) {
    if (!isGone(error)) throw error;
    if (database === before) {
      database = undefined;
      db.close();
    }
    return work(await doorDatabase());
  }
}
