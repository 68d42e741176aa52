import { parseQrCode } from '@usher/backend/rules';
import { scannerPreferences } from '../preferences';
import { decideByEarlierRow, decideLocally, type LocalDecision } from './decide';
import { LIST, withDoor, type DoorDatabase, type ListState } from './database';
import { hashOf } from './hash';
import { listRow, packId } from './kept-row';
import { listState } from './list-store';
import type { ListRow, ScanContent, SyncResult } from './shapes';
import { newsOf, type WaitingScan } from './waiting';

// The scans that were decided on this device. Each is on the disk before its result is on the screen.

/** The event is the list's. */
export type ScanToDecide = Omit<ScanContent, 'event_id' | 'undoes'>;

const STRICT: IDBTransactionOptions = { durability: 'strict' };

/** What is known before a scan is decided. */
interface Known {
  /** The list's state, where it was read before. */
  state?: ListState;
  /** The scan's row as it was before the server was asked; missing where it was not asked. */
  before?: ListRow | null;
}

/**
 * Decides about a scan by the list, and keeps it for the server. In one transaction: two tabs never let one ticket in twice.
 * @returns null where this device has no list to decide by
 * @throws where the browser does not keep the scan
 */
export async function decideOffline(
  scan: ScanToDecide,
  accountId: string | null,
  { state: known, before }: Known = {},
): Promise<WaitingScan | null> {
  const state = known ?? (await listState());
  if (!state || Date.parse(state.event.over_at) <= Date.now()) return null;
  const hash = await hashIn(state, scan);
  return withDoor((db) => decideIn(db, scan, accountId, { state, before, hash }));
}

/** Null where no code was scanned. */
const hashIn = async (
  { salt }: ListState,
  { code: text }: Pick<ScanToDecide, 'code'>,
): Promise<string | null> => {
  const code = text === undefined ? null : parseQrCode(text);
  return code === null ? null : hashOf(salt, code);
};

/** The row of a scan as the list has it now; null where it has none. */
export async function rowOf(
  scan: Pick<ScanToDecide, 'code' | 'id'>,
  state: ListState,
): Promise<ListRow | null> {
  const hash = await hashIn(state, scan);
  return withDoor(async (db) => {
    const found =
      hash === null
        ? await db.get('rows', packId(scan.id ?? ''))
        : await db.getFromIndex('rows', 'hash', hash);
    return found ? listRow(found) : null;
  });
}

async function decideIn(
  db: DoorDatabase,
  scan: ScanToDecide,
  accountId: string | null,
  { state, before, hash }: { state: ListState; before?: ListRow | null; hash: string | null },
): Promise<WaitingScan | null> {
  const tx = db.transaction(['rows', 'gone', 'state', 'waiting'], 'readwrite', STRICT);
  const [rows, waiting] = [tx.objectStore('rows'), tx.objectStore('waiting')];
  // All at once: one after the other costs a slow phone several milliseconds each.
  const [kept, current, listed, gone] = await Promise.all([
    waiting.get(scan.scan_id),
    tx.objectStore('state').get(LIST),
    hash === null ? rows.get(packId(scan.id ?? '')) : rows.index('hash').get(hash),
    hash === null ? undefined : tx.objectStore('gone').get(hash),
  ]);
  if (kept) return kept;
  if (current?.salt !== state.salt) return decideOffline(scan, accountId, { before });
  const row = listed && listRow(listed);
  const ofSame = row ? await waiting.index('registration').getAll(row.i) : [];
  const asked = { ...scan, scannedAt: Date.parse(scan.scanned_at) };
  const byList =
    (row && before && decideByEarlierRow(row, before, ofSame, asked)) ??
    decideLocally({ row, gone }, ofSame, asked);
  // Rare enough to look at all that wait.
  const isSecond = byList.outcome === 'unlisted' && (await waiting.getAll()).some(isLetInWith(scan));
  const told: LocalDecision = isSecond ? { outcome: 'unlisted', wasLetIn: true } : byList;
  const decided: WaitingScan = {
    ...scan,
    event_id: state.event.id,
    let_in: told.outcome === 'admitted',
    account_id: accountId,
    label: scannerPreferences().label,
    registrationId: row?.i ?? null,
    counted: told.outcome === 'admitted' && !told.isInList ? told.counted : 0,
    told,
  };
  // The transaction says whether it is kept.
  waiting.put(decided).catch(() => undefined);
  // Not every browser has it; those without take a moment longer.
  tx.commit?.();
  await tx.done;
  return decided;
}

const isLetInWith =
  ({ code, station }: ScanToDecide) =>
  (kept: WaitingScan): boolean =>
    kept.let_in && code !== undefined && kept.code === code && kept.station === station;

/** Keeps a scan as it is: an undo, or one that is let in against the list. */
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

/** @throws where a scan would not be kept: one is, and goes again before anybody can see it */
export const tryKeeping = (): Promise<void> =>
  withDoor(async (db) => {
    const tx = db.transaction('waiting', 'readwrite', STRICT);
    await tx.store.put(NO_SCAN);
    await tx.store.delete(NO_SCAN.scan_id);
    await tx.done;
  });

/**
 * Lets the person in although the list does not have the code. The scan itself is changed while only this device knows of it; one
 * that the server may have received already would stay refused there.
 * @returns whether that was still so
 */
export const letInAnyway = (scanId: string): Promise<boolean> =>
  withDoor(async (db) => {
    const tx = db.transaction('waiting', 'readwrite', STRICT);
    const scan = await tx.store.get(scanId);
    const isUnheard = scan !== undefined && !scan.isToldRefused;
    if (isUnheard) await tx.store.put({ ...scan, let_in: true });
    await tx.done;
    return isUnheard;
  });

/**
 * The server's late answer, which says otherwise, has been shown. The scan still has to be sent, and what that answers is not
 * shown again.
 * @returns false where the scan waits no longer
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
 * The oldest scans, which are about to be sent. Of somebody who was turned away and might still be let in anyway, it is noted
 * first that the server may know of it.
 */
export async function scansToSend(most: number): Promise<WaitingScan[]> {
  const scans = await waitingScans(most);
  if (!scans.some(mayBeLetInAnyway)) return scans;
  try {
    return await withDoor(async (db) => {
      const tx = db.transaction('waiting', 'readwrite', STRICT);
      const read = await tx.store.getAll(null, most);
      const noted = read.map((scan): WaitingScan =>
        mayBeLetInAnyway(scan) ? { ...scan, isToldRefused: true } : scan,
      );
      await Promise.all(noted.filter((scan, at) => scan !== read[at]).map((scan) => tx.store.put(scan)));
      await tx.done;
      return noted;
    });
  } catch {
    // Where nothing can be written, nobody can be let in anyway either.
    return scans;
  }
}

/** The oldest first. */
export const waitingScans = (most?: number): Promise<WaitingScan[]> =>
  withDoor((db) => db.getAll('waiting', null, most));

export const waitingScan = (scanId: string): Promise<WaitingScan | undefined> =>
  withDoor((db) => db.get('waiting', scanId));

export const countWaiting = (): Promise<number> => withDoor((db) => db.count('waiting'));

/** The figures of a registration as the server gave them. */
export interface ToldFigures {
  /** Missing: the scan's own. */
  registrationId?: string;
  admitted: number;
  served: number;
  /** null: the answer did not say which version of the row they are. */
  version: number | null;
}

/** A scan of which the server has said what came of it. */
export interface Settled {
  scanId: string;
  /** null where no registration is concerned. */
  figures: ToldFigures | null;
  /** Kept where the person was told something else. Missing where the caller shows it at once. */
  result?: SyncResult;
}

/**
 * Takes scans off the queue and their registrations' figures from the server, in one step: in between they would count twice,
 * or not at all.
 * @returns the scans; not those where another request or tab was faster
 */
export async function settleScans(settled: readonly Settled[]): Promise<WaitingScan[]> {
  try {
    return await withDoor((db) => settleIn(db, settled));
  } catch {
    // If the disk is full, the corrections are lost; the scans must still be cleared.
    const bare = settled.map(({ scanId, figures }) => ({ scanId, figures }));
    return withDoor((db) => settleIn(db, bare));
  }
}

async function settleIn(db: DoorDatabase, settled: readonly Settled[]): Promise<WaitingScan[]> {
  const tx = db.transaction(['rows', 'waiting', 'news'], 'readwrite', STRICT);
  const [rows, waiting] = [tx.objectStore('rows'), tx.objectStore('waiting')];
  const found: WaitingScan[] = [];
  for (const { scanId, figures, result } of settled) {
    const scan = await waiting.get(scanId);
    const id = figures?.registrationId ?? scan?.registrationId;
    const row = id ? await rows.get(packId(id)) : undefined;
    if (scan) {
      await waiting.delete(scanId);
      found.push(scan);
      const news = result ? newsOf({ scan, result }, row?.n) : null;
      if (news) await tx.objectStore('news').put(news);
    }
    if (!figures || !row) continue;
    const { admitted: a, served: m, version } = figures;
    if (version !== null && version > row.v) await rows.put({ ...row, a, m, v: version });
    // Without a version the figures may be old, and with the row's own they are of a scan whose batch had others after it, so they
    // only ever raise what is there.
    else if (version === null || version === row.v)
      await rows.put({ ...row, a: Math.max(a, row.a), m: Math.max(m, row.m) });
  }
  await tx.done;
  return found;
}
