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

const isSame = (one: RecentScan, other: RecentScan): boolean =>
  one.guest.id === other.guest.id && one.station === other.station;

type Recent = readonly RecentScan[];

/** The last five with another one. */
export const withScan = (before: Recent, scan: RecentScan): Recent =>
  [scan, ...before.filter((other) => !isSame(other, scan))].slice(0, LENGTH);

/** The same without so many of a scan's tickets, who did not come after all. */
export const withoutTickets = (before: Recent, id: string, tickets: number): Recent =>
  before
    .map((scan) => (scan.id === id ? { ...scan, counted: scan.counted - tickets } : scan))
    .filter(({ counted }) => counted > 0);
