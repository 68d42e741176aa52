import { OWN_UNDO_MS, type Station } from '@usher/backend/rules';
import { paperOf } from '../offline/paper';
import type { Scan } from './queue';
import type { Sold } from '../sell/sold';
import type { Guest, ResultOf } from './result';

const LENGTH = 5;

/** A scan of this device that let people in or served meals. */
export interface RecentScan {
  /** The scan's id, which an undo refers to. */
  id: string;
  /** Missing if none was at the door. */
  eventId?: string | undefined;
  station: Station;
  guest: Pick<Guest, 'id' | 'name' | 'food_option'>;
  /** Of a paper ticket that this device let in by its list: its registration is made by the server, and has no id here. */
  code?: string;
  /** Number of tickets checked in, less those that were taken back. */
  counted: number;
  /** Milliseconds since 1970. */
  at: number;
  /** If this device sold the tickets: the sale can be undone as a whole. */
  sold?: Sold | undefined;
}

export type Recent = readonly RecentScan[];

/** Time until which a scan's admissions may be taken back, in milliseconds since 1970. */
export const takenBackUntil = ({ at }: Pick<RecentScan, 'at'>): number => at + OWN_UNDO_MS;

/** Makes the entry of a scan, without the guest's other data: it is kept on the device. */
export const recentScan = (
  { id, madeAt, eventId, code }: Pick<Scan, 'id' | 'madeAt' | 'eventId'> & Partial<Pick<Scan, 'code'>>,
  { guest, station, counted, sold }: ResultOf<'success'>,
): RecentScan => ({
  id,
  eventId,
  station,
  guest: { id: guest.id, name: calledOf(guest), food_option: guest.food_option },
  ...(code !== undefined && paperOf(guest.id) && { code }),
  counted,
  at: madeAt,
  sold,
});

/** Whoever bought a paper ticket may have no name. */
const calledOf = ({ name, paper_number: paper }: Guest): string | null =>
  name || !paper ? name : `#${paper}`;

/** Adds a scan and keeps the last five. Scans of the same guest stay separate, because each is taken back separately. */
export const withScan = (before: Recent, scan: RecentScan): Recent =>
  [scan, ...before.filter(({ id }) => id !== scan.id)].slice(0, LENGTH);

/** Subtracts tickets of people who did not come after all from a scan, and drops the scan if none is left. */
export const withoutTickets = (before: Recent, id: string, tickets: number): Recent =>
  before
    .map((scan) => (scan.id === id ? { ...scan, counted: scan.counted - tickets } : scan))
    .filter(({ counted }) => counted > 0);
