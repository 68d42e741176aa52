/** Nobody scanned before; PostgreSQL writes much earlier times in ways that not every client reads. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);

/** Limits the time of a scan or a sale, in milliseconds since 1970, to what can be, whatever the clock of its device says. */
export const possibleTime = (at: number, now: number): Date =>
  new Date(Math.min(Math.max(at, EARLIEST_MS), now));
