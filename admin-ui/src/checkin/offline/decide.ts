import { decideScan, type AdmissionState, type Station } from '@usher/backend/rules';
import type { GoneCode, ListRow } from './shapes';

// What this device decides about a scan while the server cannot be asked: by the server's own rules, on its list. Pure.

/** What a scan that waits changes in the list's figures; below zero it takes back. */
export interface Counted {
  station: Station;
  counted: number;
}

/** Somebody of the list, with what this device let in since. */
export interface ListedGuest {
  id: string;
  name: string;
  tickets: number;
  hasFood: boolean;
  admitted: number;
  served: number;
  phoneEnd: string;
}

export type LocalDecision =
  /** `isInList`: the list's figures hold it already. */
  | { outcome: 'admitted'; guest: ListedGuest; counted: number; isInList?: true }
  /** `some_left`: some are in, and how many come now was not said. */
  | { outcome: 'duplicate' | 'some_left' | 'too_many' | 'no_food'; guest: ListedGuest }
  | { outcome: 'cancelled' | 'replaced' }
  /** `wasLetIn`: somebody was let in with the same code on this device before. */
  | { outcome: 'unlisted'; wasLetIn?: true };

interface AskedScan {
  station: Station;
  /** How many; null for all that are left. */
  tickets: number | null;
  scannedAt: number;
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

const sumAt = (waiting: readonly Counted[], at: Station): number =>
  waiting.reduce((sum, { station, counted }) => sum + (station === at ? counted : 0), 0);

/** A row with what waits on this device added. */
export function guestOf(row: ListRow, waiting: readonly Counted[]): ListedGuest {
  const hasFood = row.f === 1;
  return {
    id: row.i,
    name: row.n,
    tickets: row.q,
    hasFood,
    admitted: within(row.a + sumAt(waiting, 'entrance'), row.q),
    served: within(row.m + sumAt(waiting, 'food'), hasFood ? row.q : 0),
    phoneEnd: row.p,
  };
}

const stateOf = (guest: ListedGuest): AdmissionState => ({
  ticketQuantity: guest.tickets,
  hasFood: guest.hasFood,
  isCancelled: false,
  admitted: guest.admitted,
  served: guest.served,
  // Only the server gives stamps, and undos are in the figures already.
  stampedAt: null,
  emptiedAt: { entrance: null, food: null },
});

/**
 * @param known what the list has under the scan's code
 * @param waiting what scans of the same registration on this device have let in, and the server does not know yet
 */
export function decideLocally(
  known: { row?: ListRow; gone?: GoneCode },
  waiting: readonly Counted[],
  { station, tickets, scannedAt }: AskedScan,
): LocalDecision {
  if (!known.row) return { outcome: known.gone?.why ?? 'unlisted' };
  const guest = guestOf(known.row, waiting);
  const { outcome, counted } = decideScan(stateOf(guest), { station, tickets, scannedAt, wasLetIn: null });
  switch (outcome) {
    case 'admitted':
      return { outcome, guest: afterwards(guest, station, counted), counted };
    case 'duplicate':
    case 'some_left':
    case 'too_many':
    case 'no_food':
      return { outcome, guest };
    // Only of a scan whose person was told something before.
    case 'partly':
    case 'not_let_in':
    case 'cancelled':
      throw new Error(`A scan at the door cannot come to ${outcome}`);
  }
}

/**
 * The server was asked, did not answer in time, and the list may already hold what it did: the guest who stands at the door must
 * not be told that they are in.
 * @param row as it is now
 * @param before as it was before the server was asked
 * @returns null where the list cannot hold this scan; else what it let in, which counts no more
 */
export function decideByEarlierRow(
  row: ListRow,
  before: ListRow,
  waiting: readonly Counted[],
  asked: AskedScan,
): LocalDecision | null {
  if (row.v <= before.v) return null;
  const told = decideLocally({ row: { ...row, a: before.a, m: before.m } }, waiting, asked);
  const since = asked.station === 'entrance' ? row.a - before.a : row.m - before.m;
  return told.outcome === 'admitted' && since >= told.counted ? { ...told, isInList: true } : null;
}

export const afterwards = (guest: ListedGuest, station: Station, counted: number): ListedGuest =>
  station === 'entrance'
    ? { ...guest, admitted: guest.admitted + counted }
    : { ...guest, served: guest.served + counted };
