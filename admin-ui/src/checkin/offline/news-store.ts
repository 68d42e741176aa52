import { withDoor } from './database';
import type { News } from './waiting';

// What the server said of scans whose people were told something else. It is written in the transaction that takes the scan off
// the queue (`settleScans`), whichever page is open, and kept until somebody has seen it.

/** The oldest scan first. */
export const keptNews = (): Promise<News[]> => withDoor((db) => db.getAll('news'));

/** It was seen. @param scanIds of the scans that it is of */
export const forgetNews = (scanIds: readonly string[]): Promise<void> =>
  withDoor(async (db) => {
    const tx = db.transaction('news', 'readwrite');
    const deleted = scanIds.map((id) => tx.store.delete(id));
    // Without a word from this page, which may be left in this very moment.
    tx.commit();
    await Promise.all([...deleted, tx.done]);
  });
