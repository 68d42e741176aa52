import { decideScan, type AdmissionState, type Station } from '@usher/backend/rules';
import type { GoneCodeDto, ListRowDto } from '../../api/generated/rest';

// Decides about a scan while the server cannot be asked, by the server's own rules applied to this device's list. Pure functions.

/** Change that a waiting scan makes to the list's figures; `counted` is negative for an undo. */
export interface Counted {
  station: Station;
  counted: number;
}

/** A registration of the list, including what this device let in since. */
export interface ListedGuest {
  id: string;
  name: string;
  tickets: number;
  hasFood: boolean;
  admitted: number;
  served: number;
  phoneEnd: string;
  /** Its number, of a paper ticket. */
  paper?: number;
}

/** Another event at the door, whose ticket it is. */
export interface OtherEvent {
  id: string;
  name: string;
}

export type LocalDecision =
  /** `isInList`: the list's figures already include this scan. */
  | { outcome: 'admitted'; guest: ListedGuest; counted: number; isInList?: true }
  /** `some_left`: part of the party is in, and the scan did not say how many come now. */
  | { outcome: 'duplicate' | 'some_left' | 'too_many' | 'no_food'; guest: ListedGuest }
  | { outcome: 'cancelled' | 'replaced' }
  | { outcome: 'other_event'; event: OtherEvent }
  /** A paper ticket that nobody has out. */
  | { outcome: 'not_sold'; number: number }
  /** `wasLetIn`: someone was let in with the same code on this device before. */
  | { outcome: 'unlisted'; wasLetIn?: true };

/** Leaves out what names the guest. */
export const withoutName = (told: LocalDecision): LocalDecision =>
  'guest' in told ? { ...told, guest: { ...told.guest, name: '', phoneEnd: '' } } : told;

/** Fills in what to call the guest, if the name is gone (`withoutName`). */
export const withName = (told: LocalDecision, label: string): LocalDecision =>
  'guest' in told && told.guest.name === '' ? { ...told, guest: { ...told.guest, name: label } } : told;

interface AskedScan {
  station: Station;
  /** Number of tickets; null for all that are left. */
  tickets: number | null;
  scannedAt: number;
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

const sumAt = (waiting: readonly Counted[], at: Station): number =>
  waiting.reduce((sum, { station, counted }) => sum + (station === at ? counted : 0), 0);

/** Adds the scans waiting on this device to a row. */
export function guestOf(row: ListRowDto, waiting: readonly Counted[]): ListedGuest {
  const hasFood = row.f === 1;
  return {
    id: row.i,
    name: row.n,
    tickets: row.q,
    hasFood,
    admitted: within(row.a + sumAt(waiting, 'entrance'), row.q),
    served: within(row.m + sumAt(waiting, 'food'), hasFood ? row.q : 0),
    phoneEnd: row.p,
    ...(row.t !== undefined && { paper: row.t }),
  };
}

const stateOf = (guest: ListedGuest): AdmissionState => ({
  ticketQuantity: guest.tickets,
  hasFood: guest.hasFood,
  isCancelled: false,
  admitted: guest.admitted,
  served: guest.served,
  // Only the server sets the stamp, and the figures already include undos.
  stampedAt: null,
  emptiedAt: { entrance: null, food: null },
});

/**
 * @param known the list's entry for the scan's code, or the event at the door in whose list it is instead
 * @param waiting scans of the same registration on this device that the server does not know yet
 */
export function decideLocally(
  known: { row?: ListRowDto; gone?: GoneCodeDto; unsold?: number; other?: OtherEvent },
  waiting: readonly Counted[],
  { station, tickets, scannedAt }: AskedScan,
): LocalDecision {
  if (known.unsold !== undefined) return { outcome: 'not_sold', number: known.unsold };
  if (!known.row && !known.gone && known.other) return { outcome: 'other_event', event: known.other };
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
    // Only possible for scans whose guest was already told a result.
    case 'partly':
    case 'not_let_in':
    case 'cancelled':
      throw new Error(`A scan at the door cannot come to ${outcome}`);
  }
}

/**
 * Decides about a scan whose request the server may have handled although the answer did not come in time. The list may already
 * include that admission, and the guest at the door must not be reported as already in.
 * @param row the row as it is now
 * @param before the row as it was before the server was asked
 * @returns null if the list cannot include this scan yet; else the admission, which must not be counted again
 */
export function decideByEarlierRow(
  row: ListRowDto,
  before: ListRowDto,
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
