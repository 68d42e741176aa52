import type { SqlHandle } from '../../database/database.js';
import { removePictures } from '../../uploads/store/remove-pictures.js';
import type { ScreenshotStore } from '../../uploads/store/screenshot-store.js';
import { erasePeople, type Stepped } from './erase-people.js';
import { eraseAccount, eraseMentions, eraseRest, eraseRestOfEvent } from './erase-rest.js';
import {
  ADVANCE,
  AUDIT_ERASURE,
  type ErasureRow,
  type ErasureStep,
  FIND_OPEN,
  FINISH,
  FORGET_PICTURES,
  LOCK_ERASURE,
  NEXT_PICTURES,
} from './erasures.sql.js';
import { BEGIN_ERASING } from './people.sql.js';
import type { ErasedList } from '../list/erased-list.js';
import type { ErasureKind } from '../list/list.sql.js';

/** What runs transactions: the API's database, or the one connection of a restore. */
export interface Transactions {
  transaction<T>(work: (tx: SqlHandle) => Promise<T>): Promise<T>;
}

/** Where an erasure works. */
export interface Place {
  database: Transactions;
  store: ScreenshotStore;
  list: ErasedList;
}

const BATCH_PICTURES = 100;

/** The steps of each kind, in their order; each ends with `done`. */
const STEPS: Record<ErasureKind, readonly ErasureStep[]> = {
  person: ['people', 'rest', 'mentions', 'pictures', 'listed', 'done'],
  account: ['account', 'mentions', 'listed', 'done'],
  event: ['people', 'rest', 'pictures', 'listed', 'done'],
};

export const firstStepOf = (kind: ErasureKind): ErasureStep => STEPS[kind][0]!;

const ACTIONS = {
  person: 'person.erased',
  account: 'account.erased',
  event: 'guests.erased',
} as const satisfies Record<ErasureKind, string>;

function takeStep(tx: SqlHandle, place: Place, erasure: ErasureRow): Promise<Stepped> {
  switch (erasure.step) {
    case 'people':
      return erasePeople(tx, erasure);
    case 'account':
      return eraseAccount(tx, erasure);
    case 'rest':
      return erasure.kind === 'event' ? eraseRestOfEvent(tx, erasure) : eraseRest(tx, erasure);
    case 'mentions':
      return eraseMentions(tx, erasure);
    case 'pictures':
      return erasePictures(tx, place, erasure);
    case 'listed':
      return listErasure(tx, place, erasure);
    case 'done':
      return Promise.resolve({ isOver: true, counts: {} });
  }
}

/** Removes pictures from the store, and only then their names: a picture that is gone already is no error. */
async function erasePictures(tx: SqlHandle, { store }: Place, { id }: ErasureRow): Promise<Stepped> {
  const keys = (await tx.run(NEXT_PICTURES, [id, BATCH_PICTURES])).map(({ key }) => key);
  if (keys.length === 0) return { isOver: true, counts: {} };
  if ((await removePictures(store, keys)) > 0) throw new Error('the store did not remove all pictures');
  await tx.run(FORGET_PICTURES, [keys]);
  return { isOver: false, counts: {} };
}

/** The list is written before the erasure is done: of what is done a restored backup always learns. */
async function listErasure(tx: SqlHandle, { list }: Place, erasure: ErasureRow): Promise<Stepped> {
  const { id, kind, askedBy, eventId, userId, hashes, erased } = erasure;
  await list.add(tx, { id, at: new Date().toISOString(), kind, eventId, userId, hashes });
  await tx.run(AUDIT_ERASURE, [
    askedBy,
    ACTIONS[kind],
    id,
    eventId,
    JSON.stringify(Object.fromEntries(Object.entries(erased).map(([name, n]) => [snake(name), n]))),
  ]);
  return { isOver: true, counts: {} };
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The erasures that are not done, oldest first. */
export const findOpenErasures = (handle: SqlHandle): Promise<Array<{ id: string }>> =>
  handle.run(FIND_OPEN, []);

/**
 * Takes the next step of an erasure, in one transaction. Which steps are taken stands with it, so that any process goes on where
 * another one died.
 * @returns null once it is done, else a registration that changed, or an empty text
 * @throws NotYet; the error of the database or the store: the step is taken again later
 */
export const stepErasure = (place: Place, id: string): Promise<string | null> =>
  place.database.transaction(async (tx) => {
    await tx.run(BEGIN_ERASING, []);
    const [erasure] = await tx.run(LOCK_ERASURE, [id]);
    if (!erasure || erasure.step === 'done') return null;
    const { isOver, counts, changed } = await takeStep(tx, place, erasure);
    const steps = STEPS[erasure.kind];
    const next = isOver ? steps[steps.indexOf(erasure.step) + 1]! : erasure.step;
    if (next === 'done') await tx.run(FINISH, [id]);
    else await tx.run(ADVANCE, [id, next, JSON.stringify(counts)]);
    return changed ?? '';
  });
