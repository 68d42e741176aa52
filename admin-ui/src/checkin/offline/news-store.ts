import { withDoor } from './database';
import type { News } from './waiting';

// Server results that contradict what the guest was told. Each is written in the transaction that takes the scan off the queue
// (`settleScans`), on whichever page that happens, and kept until the volunteer has seen it.

/** Returns all unseen news, oldest scan first. */
export const keptNews = (): Promise<News[]> => withDoor((db) => db.getAll('news'));

/** Deletes news that was seen. @param scanIds ids of the scans that the news is about */
export const forgetNews = (scanIds: readonly string[]): Promise<void> =>
  withDoor(async (db) => {
    const tx = db.transaction('news', 'readwrite');
    const deleted = scanIds.map((id) => tx.store.delete(id));
    // Commit explicitly, so that the deletion completes even if the page is left at this moment.
    tx.commit();
    await Promise.all([...deleted, tx.done]);
  });
