import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DoorEvent, GoneCode, ListRow } from './shapes';
import type { WaitingScan } from './waiting';

// What the door keeps on this device: the list, which is wiped with the session, and the scans that wait, which are not.

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
  rows: { key: string; value: ListRow; indexes: { hash: string } };
  gone: { key: string; value: GoneCode };
  state: { key: string; value: ListState };
  waiting: { key: string; value: WaitingScan; indexes: { registration: string } };
}

export type DoorDatabase = IDBPDatabase<DoorSchema>;
export type StoreName = 'rows' | 'gone' | 'state' | 'waiting';
/** The one key of `state`. */
export const LIST = 'list';

let database: Promise<DoorDatabase> | undefined;

/** @throws where the browser keeps nothing */
export function doorDatabase(): Promise<DoorDatabase> {
  database ??= openDB<DoorSchema>('usher-door', 1, {
    upgrade: (db) => {
      db.createObjectStore('rows', { keyPath: 'i' }).createIndex('hash', 'h');
      db.createObjectStore('gone', { keyPath: 'h' });
      db.createObjectStore('state');
      db.createObjectStore('waiting', { keyPath: 'scan_id' }).createIndex('registration', 'registrationId');
    },
    // A newer version of the page in another tab must not have to wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      database = undefined;
    },
    terminated: () => (database = undefined),
  }).catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}
