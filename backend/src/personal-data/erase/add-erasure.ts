import type { SqlHandle } from '../../database/database.js';
import { firstStepOf } from './erasure.js';
import type { ErasureKind } from '../list/list.sql.js';
import { ADD_ERASURE, ADD_PEOPLE, type ErasureRow } from './erasures.sql.js';

export interface NewErasure {
  /** Of one that is done again; else it gets a new one. */
  id?: string;
  kind: ErasureKind;
  /** Null where nobody asked: a restore, or the time of an event is over. */
  askedBy: string | null;
  eventId?: string;
  userId?: string;
  sought: ErasureRow['sought'];
  hashes: readonly string[];
  /** The people, as two arrays of one length. */
  events: readonly string[];
  people: readonly string[];
}

/** Writes down what is to be erased; `stepErasure` does it. @returns the id */
export async function addErasure(tx: SqlHandle, erasure: NewErasure): Promise<string> {
  const { id = null, kind, askedBy, eventId = null, userId = null, sought, hashes, events, people } = erasure;
  const [added] = await tx.run(ADD_ERASURE, [
    kind,
    askedBy,
    eventId,
    userId,
    sought && JSON.stringify(sought),
    hashes,
    firstStepOf(kind),
    id,
  ]);
  await tx.run(ADD_PEOPLE, [added!.id, events, people]);
  return added!.id;
}
