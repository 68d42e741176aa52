import type { SyncedScanDto } from '../../api/generated/rest';
import type { IDBPTransaction } from 'idb';
import { withDoor, type DoorDatabase, type DoorSchema, type StoreName } from './database';
import { packId } from './kept-row';
import { listOf } from './list-store';
import { paperOf, type KeptPaper } from './paper';
import { newsOf, type WaitingScan } from './waiting';

// The scans that wait for the server: kept on disk, sent, and settled by its answer.

const STRICT: IDBTransactionOptions = { durability: 'strict' };

/** Stores a scan without deciding: an undo, or a scan let in against the list. */
export const keepWaiting = (scan: WaitingScan): Promise<void> =>
  withDoor(async (db) => {
    const tx = db.transaction('waiting', 'readwrite', STRICT);
    await tx.store.put(scan);
    await tx.done;
  });

const NO_SCAN: WaitingScan = {
  scan_id: 'none',
  event_id: 'none',
  station: 'entrance',
  tickets: null,
  scanned_at: '',
  let_in: false,
  account_id: null,
  registrationId: null,
  counted: 0,
  told: null,
};

/** Stores a dummy scan and deletes it in the same transaction. @throws if the browser cannot store scans */
export const tryKeeping = (): Promise<void> =>
  withDoor(async (db) => {
    const tx = db.transaction('waiting', 'readwrite', STRICT);
    await tx.store.put(NO_SCAN);
    await tx.store.delete(NO_SCAN.scan_id);
    await tx.done;
  });

/**
 * Marks a waiting scan as let in although the list does not contain the code. Only possible before the scan is sent: one that the
 * server may have received already stays refused there.
 * @returns whether the scan was changed
 */
export const storeOverride = (scanId: string): Promise<boolean> =>
  withDoor(async (db) => {
    const tx = db.transaction('waiting', 'readwrite', STRICT);
    const scan = await tx.store.get(scanId);
    const isUnheard = scan !== undefined && !scan.isToldRefused;
    if (isUnheard) await tx.store.put({ ...scan, let_in: true });
    await tx.done;
    return isUnheard;
  });

/**
 * Records that the server's late, contradicting answer has been shown. The scan still has to be sent, but the result of the sync
 * is not shown again.
 * @returns false if the scan no longer waits
 */
export const noteToldOtherwise = (scanId: string): Promise<boolean> =>
  withDoor(async (db) => {
    const tx = db.transaction('waiting', 'readwrite', STRICT);
    const scan = await tx.store.get(scanId);
    if (scan) await tx.store.put({ ...scan, isToldOtherwise: true });
    await tx.done;
    return scan !== undefined;
  });

const mayBeLetInAnyway = ({ told, let_in: letIn, isToldRefused }: WaitingScan): boolean =>
  told?.outcome === 'unlisted' && !letIn && !isToldRefused;

/**
 * Returns the scans to be sent now. First marks unlisted scans whose guests might still be let in anyway, because from now on the
 * server may know them as refused.
 * @param choose chooses among the waiting scans, which it gets oldest first
 * @param most how many of the waiting scans it needs to choose from
 */
export async function scansToSend(
  choose: (scans: WaitingScan[]) => WaitingScan[],
  most: number,
): Promise<WaitingScan[]> {
  const scans = choose(await waitingScans(most));
  if (!scans.some(mayBeLetInAnyway)) return scans;
  try {
    return await withDoor(async (db) => {
      const tx = db.transaction('waiting', 'readwrite', STRICT);
      const read = choose(await tx.store.getAll(null, most));
      const noted = read.map((scan): WaitingScan =>
        mayBeLetInAnyway(scan) ? { ...scan, isToldRefused: true } : scan,
      );
      await Promise.all(noted.filter((scan, at) => scan !== read[at]).map((scan) => tx.store.put(scan)));
      await tx.done;
      return noted;
    });
  } catch {
    // If nothing can be written, `letInAnyway` cannot change the scans either.
    return scans;
  }
}

/** Returns the waiting scans, oldest first. */
export const waitingScans = (most?: number): Promise<WaitingScan[]> =>
  withDoor((db) => db.getAll('waiting', null, most));

export const waitingScan = (scanId: string): Promise<WaitingScan | undefined> =>
  withDoor((db) => db.get('waiting', scanId));

export const countWaiting = (): Promise<number> => withDoor((db) => db.count('waiting'));

/** Returns how many scans of each event wait. */
export const countByEvent = (): Promise<Array<{ event_id: string; waiting: number }>> =>
  withDoor(async (db) => {
    const counts = [];
    const index = db.transaction('waiting').store.index('event');
    for (let at = await index.openKeyCursor(null, 'nextunique'); at; at = await at.continue())
      counts.push({ event_id: at.key, waiting: await index.count(at.key) });
    return counts;
  });

/** Figures of a registration as returned by the server. */
export interface ServerFigures {
  /** If missing, the scan's registration. */
  registrationId?: string;
  admitted: number;
  served: number;
  /** Version of the row that the figures belong to; null if the answer did not include it. */
  version: number | null;
  /** The number, of a paper ticket. */
  paper?: number | null;
}

/** A scan that the server has answered. */
export interface SettledScan {
  scanId: string;
  /** null if there is no registration. */
  figures: ServerFigures | null;
  /** Stored as news if the guest was told something else. Missing if the caller shows it immediately. */
  result?: SyncedScanDto;
  /** The event that the device scanned for, see `listOf`. */
  eventId?: string | undefined;
}

/**
 * Removes scans from the queue and applies the server's figures to their rows, in one transaction: in between, the scans would
 * count twice or not at all.
 * @returns the removed scans, without those that another request or tab had removed already
 */
export async function settleScans(settled: readonly SettledScan[]): Promise<WaitingScan[]> {
  try {
    return await withDoor((db) => settleIn(db, settled));
  } catch {
    // If the disk is full, the corrections are lost; the scans must still be cleared.
    const bare = settled.map(({ result: _result, ...scan }) => scan);
    return withDoor((db) => settleIn(db, bare));
  }
}

async function settleIn(db: DoorDatabase, settled: readonly SettledScan[]): Promise<WaitingScan[]> {
  const tx = db.transaction(['rows', 'paper', 'state', 'waiting', 'news'], 'readwrite', STRICT);
  const [rows, waiting] = [tx.objectStore('rows'), tx.objectStore('waiting')];
  const found: WaitingScan[] = [];
  for (const { scanId, figures, result, eventId } of settled) {
    const scan = await waiting.get(scanId);
    const id = figures?.registrationId ?? scan?.registrationId;
    const row = id ? await rows.get(packId(id)) : undefined;
    if (scan) {
      await waiting.delete(scanId);
      found.push(scan);
      const news = result ? newsOf({ scan, result }, row?.n) : null;
      if (news) await tx.objectStore('news').put(news);
    }
    if (!figures) continue;
    const number = figures.paper ?? null;
    const paper = number === null ? paperOf(scan?.registrationId ?? '') : { eventId, number };
    if (paper && !row) await notePaper(tx, paper, figures);
    if (!row) continue;
    const { admitted: a, served: m, version } = figures;
    if (version !== null && version > row.v) await rows.put({ ...row, a, m, v: version });
    // Without a version the figures may be old. With the row's own version, other scans may have followed in the same batch. So
    // in both cases the figures may only raise the row's.
    else if (version === null || version === row.v)
      await rows.put({ ...row, a: Math.max(a, row.a), m: Math.max(m, row.m) });
  }
  await tx.done;
  return found;
}

/** Notes what the server said of a paper ticket whose sale is not on the list yet, so that nobody comes in with it again. */
async function notePaper(
  tx: IDBPTransaction<DoorSchema, ArrayLike<StoreName>, 'readwrite'>,
  { eventId, number }: { eventId: string | undefined; number: number },
  { admitted: a, served: m, registrationId: r }: ServerFigures,
): Promise<void> {
  const list = listOf(await tx.objectStore('state').getAll(), eventId);
  const papers = tx.objectStore('paper');
  const paper = list && (await papers.get([list.slot ?? 0, number]));
  if (paper) await papers.put({ ...paper, a, m, ...(r === undefined ? {} : { r }) } satisfies KeptPaper);
}
