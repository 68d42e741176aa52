import { LIST_MOST_REGISTRATIONS } from '@usher/backend/rules';
import { unwrap, type IDBPObjectStore, type IDBPTransaction } from 'idb';
import type { DoorListDto } from '../../api/generated/rest';
import { withDoor, type DoorDatabase, type DoorSchema, type ListState, type StoreName } from './database';
import { isOfSlot, keptRow, ofSlot, type KeptRow } from './kept-row';
import { keptPaper } from './paper';
import { listOf } from './list-store';

// Loaded with the first answer of the server, not with the page: what stores lists, and takes them away.

/** How a list was asked for. */
export interface AskedList {
  /** Missing for the current event. */
  eventId?: string | undefined;
  /** Whether the device scans for another event. */
  isOther?: boolean;
}

/**
 * Stores a page of a list (or its changes) and the matching cursor in one transaction. Rows may come twice and in any order; the
 * newest version wins. All lists together have at most as many rows as a list may have: another event's gives way to that of the
 * event that the device scans for.
 * @returns the stored lists; null if the answer contains only changes and the list that they belong to is no longer stored
 */
export const applyList = (answer: DoorListDto, asked: AskedList = {}): Promise<ListState[] | null> =>
  withDoor((db) => applyTo(db, answer, asked));

async function applyTo(
  db: DoorDatabase,
  answer: DoorListDto,
  { eventId, isOther = false }: AskedList,
): Promise<ListState[] | null> {
  const tx = db.transaction(['rows', 'gone', 'paper', 'state'], 'readwrite');
  const [rows, gone, states] = [tx.objectStore('rows'), tx.objectStore('gone'), tx.objectStore('state')];
  const papers = tx.objectStore('paper');
  const lists = await states.getAll();
  const before = listOf(lists, answer.event?.id ?? eventId);
  const event = answer.event ?? before?.event;
  if (!event) return null;
  const slot = before ? (before.slot ?? 0) : freeSlot(lists);
  const isNew = answer.reset || !before;
  if (answer.reset && before) await clear(tx, lists, [before]);

  // First, whatever has a code that is gone. A code that the same answer lists is good all the same: it went over to a changed sale.
  const forget = async (hash: string) => {
    const ids = await rows.index('hash').getAllKeys(hash);
    await Promise.all(ids.map((id) => rows.delete(id)));
  };
  await Promise.all(answer.gone.map(({ h }) => forget(h)));
  await Promise.all(answer.gone.map((code) => gone.put({ ...code, ...ofSlot(slot) })));
  const listedCodes = new Set(answer.rows.map(({ h }) => h));
  await Promise.all(answer.gone.filter(({ h }) => listedCodes.has(h)).map(({ h }) => gone.delete(h)));
  const goneCodes = new Set(await gone.getAllKeys());
  const newest = answer.rows.filter(({ h }) => !goneCodes.has(h)).map((row) => keptRow(row, slot));
  // If the disk is full, the transaction fails and not the request that adds a row.
  if (isNew || !before.isComplete)
    await Promise.race([addRows(unwrap(rows) as IDBObjectStore, newest), tx.done]);
  else await Promise.all(newest.map((row) => newer(rows, row)));
  const { paper = [] } = answer;
  for (const ticket of paper) {
    const next = keptPaper(ticket, slot, isNew ? undefined : await papers.get([slot, ticket.n]));
    if (next) void papers.put(next);
  }

  const state: ListState = {
    event,
    slot,
    salt: answer.salt,
    cursor: answer.cursor,
    isComplete: answer.complete,
    isTooLarge: answer.too_large,
    hasOtherCodes: (!isNew && before.hasOtherCodes) || answer.rows.some(({ h2 }) => h2 !== undefined),
    asOf: answer.server_time,
  };
  const others = lists.filter((list) => list.event.id !== event.id);
  const stored = [...others, state];
  const isFull =
    newest.length + paper.length > 0 &&
    (await rows.count()) + (await papers.count()) > LIST_MOST_REGISTRATIONS;
  const leaving = isFull ? (isOther ? [state] : others) : [];
  if (leaving.length > 0) await clear(tx, stored, leaving);
  const now = stored.map((list) =>
    leaving.includes(list) ? { ...list, cursor: null, isComplete: false, isTooLarge: true } : list,
  );
  await Promise.all(now.map((list) => states.put(list, list.event.id)));
  await tx.done;
  return now;
}

const freeSlot = (lists: readonly ListState[]): number => {
  const taken = new Set(lists.map(({ slot = 0 }) => slot));
  return [...taken, 0].map((_, slot) => slot).find((slot) => !taken.has(slot))!;
};

type StoresOf<Mode extends IDBTransactionMode> = IDBPTransaction<DoorSchema, ArrayLike<StoreName>, Mode>;

/** Deletes the rows of some of the stored lists. */
export async function clear(
  tx: Pick<StoresOf<'readwrite'>, 'objectStore'>,
  lists: readonly ListState[],
  leaving: readonly ListState[],
): Promise<void> {
  const [rows, gone, paper] = [tx.objectStore('rows'), tx.objectStore('gone'), tx.objectStore('paper')];
  if (leaving.length === lists.length) {
    // Also where nothing is known of any list.
    await Promise.all([rows.clear(), gone.clear(), paper.clear()]);
    return;
  }
  for (const { slot = 0 } of leaving) {
    const isLeaving = isOfSlot(slot);
    const [listed, codes] = await Promise.all([rows.getAll(), gone.getAll()]);
    await Promise.all([
      ...listed.filter(isLeaving).map(({ i }) => rows.delete(i)),
      ...codes.filter(isLeaving).map(({ h }) => gone.delete(h)),
      paper.delete(IDBKeyRange.bound([slot], [slot + 1])),
    ]);
  }
}

type Rows = IDBPObjectStore<DoorSchema, ArrayLike<'rows' | 'gone' | 'paper' | 'state'>, 'rows', 'readwrite'>;

async function newer(rows: Rows, row: KeptRow): Promise<void> {
  const known = await rows.get(row.i);
  if (!known || known.v <= row.v) await rows.put(row);
}

/**
 * Adds up to fifty thousand rows, almost all of them new: one request each, without promises for speed. A row that exists already
 * is replaced unless it is newer.
 */
const addRows = (rows: IDBObjectStore, listed: readonly KeptRow[]): Promise<void> =>
  new Promise((resolve) => {
    let open = listed.length;
    const done = () => --open === 0 && resolve();
    if (open === 0) resolve();
    for (const row of listed) {
      const adding = rows.add(row);
      adding.addEventListener('success', done);
      adding.addEventListener('error', (event) => {
        if (adding.error?.name !== 'ConstraintError') return;
        // Otherwise the error would abort the transaction and lose the whole page.
        event.preventDefault();
        event.stopPropagation();
        const reading = rows.get(row.i) as IDBRequest<KeptRow>;
        reading.addEventListener('success', () => {
          if (reading.result.v <= row.v) rows.put(row);
          done();
        });
      });
    }
  });
