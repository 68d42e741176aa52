import type { Station } from '@usher/backend/rules';
import type { Guest } from './result';

const LENGTH = 5;

/** Whom a scan of this device let in or served. */
export interface RecentScan {
  /** The scan's id, by which it is taken back. */
  id: string;
  station: Station;
  guest: Guest;
  /** How many of the tickets, less those that were taken back. */
  counted: number;
  /** Milliseconds since 1970. */
  at: number;
}

type Recent = readonly RecentScan[];

/** The last five with another one: each scan by itself, also of the same guest, since each is taken back by itself. */
export const withScan = (before: Recent, scan: RecentScan): Recent =>
  [scan, ...before.filter(({ id }) => id !== scan.id)].slice(0, LENGTH);

/** The same without so many of a scan's tickets, who did not come after all. */
export const withoutTickets = (before: Recent, id: string, tickets: number): Recent =>
  before
    .map((scan) => (scan.id === id ? { ...scan, counted: scan.counted - tickets } : scan))
    .filter(({ counted }) => counted > 0);
