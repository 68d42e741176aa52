import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Registration } from '../api/types';

/** A picture of a bank transfer that the server does not have yet. */
interface KeptFile {
  /** The registration's id; the Idempotency-Key of a sale whose answer has not come. */
  id: string;
  /** Whose it is: nobody else's session sends it. */
  userId: string;
  file: File;
  /** null while its sale has no answer. */
  registration: Registration | null;
  /** When it was chosen, in milliseconds since 1970. */
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
    // A newer version of the page in another tab must not have to wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      database = undefined;
    },
    terminated: () => (database = undefined),
  });
  return database;
}

// Without storage (full, or a private window) nothing is kept: the file lives as long as the page.

/** Keeps a file beyond the page. @returns whether it is kept */
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
    // It was never kept.
  }
}

/** undefined where nothing is kept under this id. */
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
