import { withDoor, type ListState } from './database';
import { withoutName } from './decide';
import { clear } from './apply-list';
import type { WaitingScan } from './waiting';

/**
 * Deletes the lists that are not to be kept, but never the waiting scans and what the server says of scans: of those, it deletes
 * the guests' names. In one transaction, because names are written only where there is a list. What then has room again is fetched
 * again.
 * @returns the lists that are left
 */
export const dropLists = (isKept: (list: ListState) => boolean): Promise<ListState[]> =>
  withDoor(async (db) => {
    const tx = db.transaction(['rows', 'gone', 'paper', 'state', 'waiting', 'news'], 'readwrite');
    const [states, waiting, news] = [
      tx.objectStore('state'),
      tx.objectStore('waiting'),
      tx.objectStore('news'),
    ];
    const lists = await states.getAll();
    const leaving = lists.filter((list) => !isKept(list));
    const left = lists.filter((list) => isKept(list) && !(leaving.length > 0 && list.isTooLarge));
    const isNamed = ({ event_id: id }: WaitingScan) => left.some(({ event }) => event.id === id);
    const [scans, told] = await Promise.all([waiting.getAll(), news.getAll()]);
    // First: should it fail, the lists are still there, marked as due.
    await clear(tx, lists, leaving);
    await Promise.all([
      ...lists.filter((list) => !left.includes(list)).map(({ event }) => states.delete(event.id)),
      ...scans.filter((scan) => !isNamed(scan)).map((scan) => waiting.put(namelessScan(scan))),
      ...told
        .filter(({ scan }) => !isNamed(scan))
        .map(({ scan, result }) => news.put({ scan: namelessScan(scan), result, name: null })),
    ]);
    await tx.done;
    return left;
  });

/** Deletes all lists, see `dropLists`. */
export const wipeList = async (): Promise<void> => void (await dropLists(() => false));

const namelessScan = (scan: WaitingScan): WaitingScan => ({
  ...scan,
  told: scan.told && withoutName(scan.told),
});
