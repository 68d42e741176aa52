import { formatQrCode, parseQrCode } from '@usher/backend/rules';
import type { ListRowDto, SyncedScanDto } from '../../api/generated/rest';
import { scannerPreferences } from '../preferences';
import { decideByEarlierRow, decideLocally, type LocalDecision, type OtherEvent } from './decide';
import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import { withDoor, type DoorDatabase, type DoorSchema, type ListState, type StoreName } from './database';
import { hashOf } from './hash';
import { isOfSlot, listRow, packId, type KeptRow } from './kept-row';
import { listOf, listStates } from './list-store';
import { knownOfPaper, paperId, paperOf, type KeptPaper } from './paper';
import type { ScanContent } from './api-types';
import { newsOf, type WaitingScan } from './waiting';

// The scans decided on this device. Each is on disk before its result is on the screen.

/** A scan without its event. */
export type ScanToDecide = Omit<ScanContent, 'event_id' | 'undoes'>;

const STRICT: IDBTransactionOptions = { durability: 'strict' };

/** What a scan is decided by. */
interface Known {
  /** The event that the device scanned for; missing for the current one, see `listOf`. */
  eventId?: string | undefined;
  /** The states of the device's lists, if already read. */
  lists?: readonly ListState[];
  /** The scan's row as it was before the server was asked; missing if it was not asked. */
  before?: ListRowDto | null;
}

/**
 * Decides about a scan by its event's list, or tells the event at the door that it is a ticket of, and stores it for the server, in one transaction, so that two tabs never let the same ticket
 * in twice.
 * @returns null if this device has no list to decide by
 * @throws if the browser cannot store the scan
 */
export async function decideOffline(
  scan: ScanToDecide,
  accountId: string | null,
  { eventId, lists: known, before }: Known = {},
): Promise<WaitingScan | null> {
  const lists = (known ?? (await listStates())).filter(({ event }) => Date.now() < Date.parse(event.over_at));
  const state = listOf(lists, eventId);
  if (!state) return null;
  const [hash, ...elsewhere] = await Promise.all([
    hashIn(state, scan),
    ...lists.filter((list) => list !== state).map(async (list) => ({ list, hash: await hashIn(list, scan) })),
  ]);
  return withDoor((db) => decideIn(db, scan, accountId, { state, before, hash, elsewhere }));
}

/** Returns whether a list of this device, of whatever event at the door, has the code. */
export async function isListed(code: string, lists: readonly ListState[]): Promise<boolean> {
  const hashes = await Promise.all(lists.map((list) => hashIn(list, { code })));
  const found = await withDoor((db) => {
    const tx = db.transaction(['rows', 'gone', 'paper']);
    return Promise.all(hashes.map((hash) => isKnown(tx, hash)));
  });
  return found.includes(true);
}

/** Hashes the scan's code, Usher's own or of another system, with the list's salt. @returns null if no code was scanned */
const hashIn = async (
  { salt }: ListState,
  { code: text }: Pick<ScanToDecide, 'code'>,
): Promise<string | null> => (text === undefined ? null : hashOf(salt, parseQrCode(text) ?? text.trim()));

type Rows = IDBPObjectStore<DoorSchema, ArrayLike<StoreName>, 'rows', IDBTransactionMode>;

/** Returns the row with this hash of either code. */
const rowOfHash = async (rows: Rows, hash: string): Promise<KeptRow | undefined> =>
  (await rows.index('hash').get(hash)) ?? rows.index('otherHash').get(hash);

type Tx = Pick<IDBPTransaction<DoorSchema, ArrayLike<StoreName>, IDBTransactionMode>, 'objectStore'>;

/** Whether a list has a code with this hash, good or not. */
const isKnown = async (tx: Tx, hash: string | null): Promise<boolean> =>
  hash !== null &&
  ((await rowOfHash(tx.objectStore('rows'), hash)) ??
    (await tx.objectStore('gone').get(hash)) ??
    (await tx.objectStore('paper').index('hash').get(hash))) !== undefined;

/** Returns the list's current row for a scan; null if it has none. */
export async function rowOf(
  scan: Pick<ScanToDecide, 'code' | 'id'>,
  state: ListState,
): Promise<ListRowDto | null> {
  const hash = await hashIn(state, scan);
  return withDoor(async (db) => {
    const found =
      hash === null
        ? await db.get('rows', packId(scan.id ?? ''))
        : await rowOfHash(db.transaction('rows').store, hash);
    if (found || hash === null) return found ? listRow(found) : null;
    const paper = await db.getFromIndex('paper', 'hash', hash);
    return (paper && knownOfPaper(paper, state.event, undefined).row) ?? null;
  });
}

/** A scan's code as each list would have it: null if no code was scanned. */
interface HashedScan {
  state: ListState;
  before?: ListRowDto | null | undefined;
  hash: string | null;
  /** The lists of the other events at the door. */
  elsewhere: ReadonlyArray<{ list: ListState; hash: string | null }>;
}

async function decideIn(
  db: DoorDatabase,
  scan: ScanToDecide,
  accountId: string | null,
  { state, before, hash, elsewhere }: HashedScan,
): Promise<WaitingScan | null> {
  const tx = db.transaction(['rows', 'gone', 'paper', 'state', 'waiting', 'sales'], 'readwrite', STRICT);
  const [rows, waiting] = [tx.objectStore('rows'), tx.objectStore('waiting')];
  // In parallel, because each sequential request costs a slow phone several milliseconds.
  const [kept, current, listed, goneCode, paper] = await Promise.all([
    waiting.get(scan.scan_id),
    tx.objectStore('state').get(state.event.id),
    hash === null ? rows.get(packId(scan.id ?? '')) : rowOfHash(rows, hash),
    hash === null ? undefined : tx.objectStore('gone').get(hash),
    hash === null ? undefined : tx.objectStore('paper').index('hash').get(hash),
  ]);
  if (kept) return kept;
  if (current?.salt !== state.salt)
    return decideOffline(scan, accountId, { eventId: state.event.id, before });
  const ofList = listed && isOfSlot(state.slot ?? 0)(listed) ? listRow(listed) : undefined;
  const known = ofList
    ? { row: ofList }
    : paper
      ? knownOfPaper(paper, state.event, goneCode)
      : { ...(goneCode && { gone: goneCode }) };
  const { row } = known;
  const other = paper || row || goneCode ? undefined : await otherEventOf(tx, elsewhere, listed);
  // What was let in by the list before its sale was on it goes by the number.
  const ids = [row?.i, paper && paperId(state.event.id, paper.n), paper?.r];
  const index = waiting.index('registration');
  const ofSame = (
    await Promise.all([...new Set(ids)].flatMap((id) => (id ? [index.getAll(id)] : [])))
  ).flat();
  const asked = { ...scan, scannedAt: Date.parse(scan.scanned_at) };
  const byList =
    (row && before && decideByEarlierRow(row, before, ofSame, asked)) ??
    decideLocally({ ...known, other }, ofSame, asked);
  // Rare enough to search all waiting scans.
  const isSecond = byList.outcome === 'unlisted' && (await waiting.getAll()).some(isLetInWith(scan));
  const told: LocalDecision = isSecond ? { outcome: 'unlisted', wasLetIn: true } : byList;
  // The server does not know by this id what was sold on this device and waits.
  const sold = hash === null && row ? await tx.objectStore('sales').get(row.i) : undefined;
  const decided: WaitingScan = {
    ...(sold ? byCode(scan, formatQrCode(sold.code)) : scan),
    event_id: state.event.id,
    let_in: told.outcome === 'admitted',
    account_id: accountId,
    label: scannerPreferences().label,
    registrationId: row?.i ?? null,
    counted: told.outcome === 'admitted' && !told.isInList ? told.counted : 0,
    told,
  };
  // `tx.done` rejects if the scan is not stored.
  waiting.put(decided).catch(() => undefined);
  // Commits early, in browsers that support it.
  tx.commit?.();
  await tx.done;
  return decided;
}

const byCode = ({ id: _id, ...scan }: ScanToDecide, code: string): ScanToDecide => ({ ...scan, code });

/** Returns the event of another list that has the code, or that the registration is of. */
async function otherEventOf(
  tx: Tx,
  elsewhere: HashedScan['elsewhere'],
  listed: KeptRow | undefined,
): Promise<OtherEvent | undefined> {
  for (const { list, hash } of elsewhere) {
    const { id, name } = list.event;
    if (listed ? isOfSlot(list.slot ?? 0)(listed) : await isKnown(tx, hash)) return { id, name };
  }
  return undefined;
}

const isLetInWith =
  ({ code, station }: ScanToDecide) =>
  (kept: WaitingScan): boolean =>
    kept.let_in && code !== undefined && kept.code === code && kept.station === station;

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
