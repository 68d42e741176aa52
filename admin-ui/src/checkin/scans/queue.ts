import { formatQrCode, parseQrCode, type Station } from '@usher/backend/rules';
import { withoutAim, withoutPrefix } from '../scanner/wedge';
import type { Result } from './result';

// The state of scans, from the camera or the keyboard to the result on the screen. Pure functions: times are passed in, in
// milliseconds since 1970, and nothing is sent or stored here.

/** How long a scan whose answer was lost keeps its id, in milliseconds. */
const RETRY_MS = 120_000;
/** How long good news stays on the screen, in milliseconds. */
export const PANEL_MS = 3000;
/** Minimum time that a result stays while another one waits behind it, in milliseconds. */
const READ_MS = 2000;

/** A registration found by name, for a guest without a code. */
export interface LookedUp {
  /** The registration's id. */
  id: string;
  name: string;
}

export interface Scan {
  /** Idempotency key: sent again, it gets the first answer again. */
  id: string;
  /** In groups, as printed; text that is not one of our codes stays as it was read. Empty if the guest was looked up. */
  code: string;
  /** Missing if a code was scanned or typed. */
  lookedUp?: LookedUp;
  /** The event that the device scanned for; missing if none was at the door, so the server's current one is meant. */
  eventId?: string | undefined;
  station: Station;
  /** Number of tickets to check in; null for all that are left. */
  tickets: number | null;
  /** When the scan was made, as sent to the server; a retry keeps it. */
  madeAt: number;
  scannedAt: number;
}

/** What is scanned. Two scans of the same subject ask the same question. */
export type Subject = Pick<Scan, 'code' | 'lookedUp' | 'eventId' | 'station' | 'tickets'>;

/** Label of a scan while it waits for its result. */
export const labelOf = ({ code, lookedUp }: Pick<Scan, 'code' | 'lookedUp'>): string =>
  lookedUp?.name ?? code;

export interface QueuedScan extends Scan {
  /** null until the scan is answered. */
  result: Result | null;
  /** When the result was put on the screen; null if it has not been shown yet. */
  shownAt: number | null;
  /** A correction of an earlier scan, not a scan itself. */
  isNews: boolean;
}

/** A scan whose answer never came: the server may have let the guest in. */
export interface LostScan extends Scan {
  lostAt: number;
}

export interface Queue {
  /** In the order in which they were scanned, until their results have been seen. */
  readonly scans: readonly QueuedScan[];
  /** Scans that keep their id for a retry, whether or not their failure was seen. */
  readonly lost: readonly LostScan[];
}

export type AnsweredScan = QueuedScan & { result: Result };

export const EMPTY: Queue = { scans: [], lost: [] };

export function codeOf(text: string): string {
  const trimmed = text.trim();
  const code = parseQrCode(trimmed) ?? parseQrCode(withoutPrefix(trimmed));
  return code === null ? withoutAim(trimmed) : formatQrCode(code);
}

/** Whether a time is less than two minutes ago. False if the clock was set back since. */
export const isFresh = (at: number, now: number): boolean => now >= at && now - at < RETRY_MS;

const isSame = (one: Subject, other: Subject): boolean =>
  one.code === other.code &&
  one.lookedUp?.id === other.lookedUp?.id &&
  one.eventId === other.eventId &&
  one.station === other.station &&
  one.tickets === other.tickets;

/** Until its result has been shown, a repeated scan counts as the same one. A failed scan may be retried immediately. */
const isUnderWay = ({ result, shownAt, isNews }: QueuedScan): boolean =>
  shownAt === null && !isNews && result?.kind !== 'failed';

/**
 * Appends a scan. A scan that is in progress already is not queued twice. A retry of one whose answer was lost less than two
 * minutes ago keeps its id, so that a guest whom the lost scan did let in is not reported as already in.
 * @param id id to use unless the scan is such a retry
 */
export function addScan(queue: Queue, subject: Subject, now: number, id: string): Queue {
  if (queue.scans.some((scan) => isSame(scan, subject) && isUnderWay(scan))) return queue;
  const lost = queue.lost.filter(({ lostAt }) => isFresh(lostAt, now));
  const again = lost.find((scan) => isSame(scan, subject));
  const scan: QueuedScan = {
    ...subject,
    id: again?.id ?? id,
    madeAt: again?.madeAt ?? now,
    scannedAt: now,
    result: null,
    shownAt: null,
    isNews: false,
  };
  return {
    scans: [...queue.scans.filter(({ id }) => id !== again?.id), scan],
    lost: lost.filter((scan) => scan !== again),
  };
}

/**
 * Gives a scan its result. Does nothing if the scan is no longer in the queue or has a result already.
 * @param lostAt when the answer was given up, if the server may have let the guest in anyway; else null
 */
export function setResult(queue: Queue, id: string, result: Result, lostAt: number | null): Queue {
  const settled = queue.scans.find((scan) => scan.id === id && !scan.result);
  if (!settled) return queue;
  const { result: _result, shownAt: _shownAt, isNews: _isNews, ...scan } = settled;
  return {
    scans: queue.scans.map((other) => (other === settled ? { ...other, result } : other)),
    lost: lostAt === null ? queue.lost : [...queue.lost, { ...scan, lostAt }],
  };
}

/**
 * Replaces the list's "not on the list" with the server's answer, as long as the scan is still in the queue. Good news gets its
 * full time on the screen, because it leaves on its own and nobody has seen it yet.
 */
export function correct(queue: Queue, id: string, result: Result): Queue {
  const corrected = queue.scans.find((scan) => scan.id === id && scan.result?.kind === 'unlisted');
  if (!corrected) return queue;
  const shownAt = isGoodNews(result) ? null : corrected.shownAt;
  return {
    ...queue,
    scans: queue.scans.map((scan) => (scan === corrected ? { ...scan, result, shownAt } : scan)),
  };
}

/** Appends news of an earlier scan: its answer came after all and contradicts what was shown. */
export const addNews = (queue: Queue, scan: Scan, result: Result): Queue => ({
  ...queue,
  scans: [...queue.scans, { ...scan, result, shownAt: null, isNews: true }],
});

/** Removes a scan, whether or not its result was seen. */
export const removeOf = (queue: Queue, id: string): Queue => ({
  ...queue,
  scans: queue.scans.filter((scan) => scan.id !== id),
});

/** Removes news that was seen in another tab, unless it is on the stage here. */
export function dropNews(queue: Queue, isSeen: (id: string) => boolean): Queue {
  const scans = queue.scans.filter(({ id, isNews, shownAt }) => !isNews || shownAt !== null || !isSeen(id));
  return scans.length === queue.scans.length ? queue : { ...queue, scans };
}

/** Returns the scan whose result is on the screen: the oldest, once it is answered. Later answers wait for it. */
export function onStage({ scans }: Queue): AnsweredScan | null {
  const [first] = scans;
  return first?.result ? { ...first, result: first.result } : null;
}

/** Returns the scans whose results are not on the screen yet. */
export const waitingBehind = (queue: Queue): readonly QueuedScan[] =>
  onStage(queue) ? queue.scans.slice(1) : queue.scans;

/** Records that the result on the stage is visible from now on. */
export function markShown(queue: Queue, now: number): Queue {
  const [first, ...behind] = queue.scans;
  if (!first?.result || first.shownAt !== null) return queue;
  return { ...queue, scans: [{ ...first, shownAt: now }, ...behind] };
}

/** Removes the result from the stage. */
export const removeShown = (queue: Queue): Queue =>
  onStage(queue) ? { ...queue, scans: queue.scans.slice(1) } : queue;

export const isGoodNews = ({ kind }: Result): boolean => kind === 'success' || kind === 'anyway';

/**
 * Returns when the result on the stage leaves on its own, or null if it stays. Good news leaves after three seconds, or after
 * two if the next result is ready. Bad news stays two seconds, and until the volunteer scans another code after seeing it.
 */
export function leavesAt(queue: Queue): number | null {
  const shown = onStage(queue);
  if (!shown || shown.shownAt === null) return null;
  const { result, shownAt } = shown;
  const behind = queue.scans.slice(1);
  if (isGoodNews(result)) return shownAt + (behind[0]?.result ? READ_MS : PANEL_MS);
  return behind.some(({ scannedAt }) => scannedAt >= shownAt) ? shownAt + READ_MS : null;
}
