import { formatQrCode, parseQrCode } from '@usher/backend/rules';
import type { ListRowDto } from '../../api/generated/rest';
import { scannerPreferences } from '../preferences';
import { decideByEarlierRow, decideLocally, type LocalDecision, type OtherEvent } from './decide';
import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import { withDoor, type DoorDatabase, type DoorSchema, type ListState, type StoreName } from './database';
import { hashOf } from './hash';
import { isOfSlot, listRow, packId, type KeptRow } from './kept-row';
import { listOf, listStates } from './list-store';
import { knownOfPaper, paperId } from './paper';
import type { ScanContent } from './api-types';
import type { WaitingScan } from './waiting';

// Decides about scans on this device. Each is on disk before its result is on the screen.

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
