import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { RegistrationDto } from '../../api/generated/rest';

/** The sale of a screenshot. After a logout it has neither name nor address. */
export interface SoldTo extends Pick<RegistrationDto, 'id' | 'email'> {
  name: string | null;
}

/** A screenshot of a bank transfer that the server does not have yet. */
interface KeptFile {
  /** The registration's id, or the Idempotency-Key of a sale that is not answered yet. */
  id: string;
  /** Id of the account that may send the file; no other account's session does. */
  userId: string;
  file: File;
  /** null until the sale is answered. */
  registration: SoldTo | null;
  /** When the file was stored, in milliseconds since 1970. */
  at: number;
}

interface Schema extends DBSchema {
  'kept-files': { key: string; value: KeptFile };
}

const STORE = 'kept-files';

let database: Promise<IDBPDatabase<Schema>> | undefined;

function opened(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('usher', 1, {
    upgrade: (db) => void db.createObjectStore(STORE, { keyPath: 'id' }),
    // Close, so that a newer version of the page in another tab can upgrade the database.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      database = undefined;
    },
    terminated: () => (database = undefined),
  });
  return database;
}

// Without storage (full, or a private window) nothing is kept, and the file lasts until the page is left.

/** Stores a file, so that it survives leaving the page. @returns whether it was stored */
export async function keepFile(file: KeptFile): Promise<boolean> {
  try {
    await (await opened()).put(STORE, file);
    return true;
  } catch {
    return false;
  }
}

export async function dropFile(id: string): Promise<void> {
  try {
    await (await opened()).delete(STORE, id);
  } catch {
    // Without storage the file was never kept.
  }
}

/** Deletes the guests' names from the kept files, also from the files' own names. */
export async function forgetNames(): Promise<void> {
  try {
    const tx = (await opened()).transaction(STORE, 'readwrite');
    const kept = await tx.store.getAll();
    for (const { file, registration, ...rest } of kept)
      void tx.store.put({
        ...rest,
        file: new File([file], 'screenshot', { type: file.type }),
        registration: registration && { id: registration.id, name: '', email: '' },
      });
    await tx.done;
  } catch {
    // Without storage nothing was kept.
  }
}

/** Returns a kept file; undefined if there is none under this id. */
export async function keptFile(id: string): Promise<KeptFile | undefined> {
  try {
    return await (await opened()).get(STORE, id);
  } catch {
    return undefined;
  }
}

export async function keptFiles(): Promise<KeptFile[]> {
  try {
    return await (await opened()).getAll(STORE);
  } catch {
    return [];
  }
}
