import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { ListedEventDto } from '../../api/generated/rest';
import type { KeptGone, KeptRow, PackedId } from './kept-row';
import type { KeptLease, KeptSale } from './kept-sale';
import type { KeptPaper } from './paper';
import type { News, WaitingScan } from './waiting';

// The check-in page's database on this device. The lists, one per event at the door, are wiped when the session ends; waiting scans
// and sales, and the server's news about scans, are not.

/** Which list some of the stored rows belong to, and how complete it is. */
export interface ListState {
  event: ListedEventDto;
  /** The number that its rows are stored under, see `KeptRow.e`. Missing for the first list. */
  slot?: number;
  salt: string;
  /** null if the list is too large, so the server does not send it. */
  cursor: string | null;
  isComplete: boolean;
  /**
   * Whether the list is too large for a device, by itself or beside that of the event which the device scans for. It never gets
   * complete, so the event needs a network at the door.
   */
  isTooLarge: boolean;
  /** Whether any ticket has a code of another system, so that text of any form may be a code. Missing in older lists. */
  hasOtherCodes?: boolean;
  /** The server's time at the newest answer (ISO 8601). */
  asOf: string;
}

export interface DoorSchema extends DBSchema {
  rows: { key: PackedId; value: KeptRow; indexes: { hash: string; otherHash: string } };
  gone: { key: string; value: KeptGone };
  /** By slot and number. */
  paper: { key: [number, number]; value: KeptPaper; indexes: { hash: string } };
  /** By event. */
  state: { key: string; value: ListState };
  waiting: { key: string; value: WaitingScan; indexes: { registration: string; event: string } };
  news: { key: string; value: News };
  sales: { key: string; value: KeptSale };
  /** By event. */
  leases: { key: string; value: KeptLease };
}

export type DoorDatabase = IDBPDatabase<DoorSchema>;
export type StoreName = 'rows' | 'gone' | 'paper' | 'state' | 'waiting' | 'news' | 'sales' | 'leases';
/** The only key in the store `state` of older versions, which knew one list. */
const ONLY_LIST = 'list';

let database: Promise<DoorDatabase> | undefined;

/** Timeout for opening the database, in milliseconds. Some browsers never open it. */
const OPEN_MS = 2000;

/** @throws if the browser cannot open the database */
function doorDatabase(): Promise<DoorDatabase> {
  database ??= openInTime().catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

async function openInTime(): Promise<DoorDatabase> {
  const opening = openDB<DoorSchema>('usher-door', 7, {
    upgrade: async (db, before, _now, tx) => {
      if (before < 1) {
        db.createObjectStore('gone', { keyPath: 'h' });
        db.createObjectStore('state');
        db.createObjectStore('waiting', { keyPath: 'scan_id' }).createIndex('registration', 'registrationId');
      }
      if (before < 2) db.createObjectStore('news', { keyPath: 'scan.scan_id' });
      if (before < 3) {
        // Older versions used longer keys, so the list is dropped and fetched again.
        if (before > 0) db.deleteObjectStore('rows');
        db.createObjectStore('rows', { keyPath: 'i' }).createIndex('hash', 'h');
        for (const name of ['gone', 'state'] as const) void tx.objectStore(name).clear();
      }
      // Only rows with such a code are in it.
      if (before < 4) tx.objectStore('rows').createIndex('otherHash', 'h2');
      if (before < 5) {
        tx.objectStore('waiting').createIndex('event', 'event_id');
        const state = tx.objectStore('state');
        const only = await state.get(ONLY_LIST);
        if (only) await Promise.all([state.put(only, only.event.id), state.delete(ONLY_LIST)]);
      }
      if (before < 6) {
        db.createObjectStore('sales', { keyPath: 'sale_id' });
        db.createObjectStore('leases', { keyPath: 'event_id' });
      }
      if (before < 7) {
        db.createObjectStore('paper', { keyPath: ['e', 'n'] }).createIndex('hash', 'h');
        // Older versions left the paper tickets out: the lists are fetched again from the start, and are of use until they are here.
        const state = tx.objectStore('state');
        for (const list of await state.getAll()) void state.put({ ...list, cursor: null }, list.event.id);
      }
    },
    // Close, so that a newer version of the page in another tab can upgrade the database.
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
  // If it opens after all, close it, because another connection is used by then.
  opening.then(
    (db) => db.close(),
    () => undefined,
  );
  throw new DOMException('The browser does not open what it keeps', 'TimeoutError');
}

/** Whether reopening the database may help: not if the disk is full or the browser does not open it at all. */
const isGone = (error: unknown): boolean =>
  error instanceof DOMException && !['QuotaExceededError', 'TimeoutError'].includes(error.name);

/**
 * Runs `work` on the database. If that fails, reopens the database and retries once, because browsers drop the connection of a
 * page in the background. So `work` may run twice and must be idempotent.
 * @throws if the database cannot be opened or `work` fails
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
