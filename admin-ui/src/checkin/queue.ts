import { formatQrCode, parseQrCode, type Station } from '@usher/backend/rules';
import type { Result } from './result';

// What becomes of scans, from the camera or the keyboard to the result on the screen. Pure: times are given, in
// milliseconds since 1970, and nothing is sent or stored from here.

/** How long a scan whose answer was lost keeps its id. */
const RETRY_MS = 120_000;
/** How long good news stays. */
export const PANEL_MS = 3000;
/** How long a result stays at least while another one is behind it. */
const READ_MS = 2000;

/** Whom somebody without a code was found to be. */
export interface LookedUp {
  /** The registration's id. */
  id: string;
  name: string;
}

export interface Scan {
  /** Sent again, it gives the first answer again. */
  id: string;
  /** In groups, as printed; text that is not a code of ours stays as it was read. Empty where there was none. */
  code: string;
  /** Missing where a code was scanned or typed. */
  lookedUp?: LookedUp;
  station: Station;
  /** How many of the tickets; null for all that are left. */
  tickets: number | null;
  /** When it was scanned, as the server gets it: the same each time it is sent. */
  madeAt: number;
  scannedAt: number;
}

/** What is scanned: two of the same are one question. */
export type Subject = Pick<Scan, 'code' | 'lookedUp' | 'station' | 'tickets'>;

/** What it is called while it is under way. */
export const labelOf = ({ code, lookedUp }: Pick<Scan, 'code' | 'lookedUp'>): string =>
  lookedUp?.name ?? code;

export interface QueuedScan extends Scan {
  /** null until it is answered. */
  result: Result | null;
  /** When its result was put on the screen. */
  shownAt: number | null;
  /** A correction of an earlier scan, not a scan itself. */
  isNews: boolean;
}

/** The server may have let this one in: its answer never came. */
export interface LostScan extends Scan {
  lostAt: number;
}

export interface Queue {
  /** In the order in which they were scanned, until their results were seen. */
  readonly scans: readonly QueuedScan[];
  /** Those that keep their id, whether or not their failure was seen. */
  readonly lost: readonly LostScan[];
}

export type AnsweredScan = QueuedScan & { result: Result };

export const EMPTY: Queue = { scans: [], lost: [] };

export function codeOf(text: string): string {
  const code = parseQrCode(text);
  return code === null ? text.trim() : formatQrCode(code);
}

/** Whether this is less than two minutes ago. A clock that was put back counts as longer. */
export const isFresh = (at: number, now: number): boolean => now >= at && now - at < RETRY_MS;

const isSame = (one: Subject, other: Subject): boolean =>
  one.code === other.code &&
  one.lookedUp?.id === other.lookedUp?.id &&
  one.station === other.station &&
  one.tickets === other.tickets;

/** Until its result has been shown, a repeated scan counts as the same one. A failed scan may be retried at once. */
const isUnderWay = ({ result, shownAt, isNews }: QueuedScan): boolean =>
  shownAt === null && !isNews && result?.kind !== 'failed';

/**
 * Appends a scan. One that is in progress already is not queued twice; one whose answer was lost less than two
 * minutes ago keeps its id, so that the guest whom it did let in is not reported as already in.
 * @param id of a new scan
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
 * Gives a scan its result. One that is not in the queue any more changes nothing.
 * @param lostAt when the answer was given up, where the server may have let somebody in without our knowing; else null
 */
export function settle(queue: Queue, id: string, result: Result, lostAt: number | null): Queue {
  const settled = queue.scans.find((scan) => scan.id === id && !scan.result);
  if (!settled) return queue;
  const { result: _result, shownAt: _shownAt, isNews: _isNews, ...scan } = settled;
  return {
    scans: queue.scans.map((other) => (other === settled ? { ...other, result } : other)),
    lost: lostAt === null ? queue.lost : [...queue.lost, { ...scan, lostAt }],
  };
}

/**
 * The server knows the code that the list did not have: its answer replaces the list's, while that is still shown. Good news is
 * shown for its whole time again: it leaves on its own, and nobody has seen it yet.
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

/** Puts news of an earlier scan behind what is waiting: its answer came after all, and says otherwise. */
export const addNews = (queue: Queue, scan: Scan, result: Result): Queue => ({
  ...queue,
  scans: [...queue.scans, { ...scan, result, shownAt: null, isNews: true }],
});

/** Takes away news that somebody has seen in another tab, unless it is on the stage here. */
export function dropNews(queue: Queue, isSeen: (id: string) => boolean): Queue {
  const scans = queue.scans.filter(({ id, isNews, shownAt }) => !isNews || shownAt !== null || !isSeen(id));
  return scans.length === queue.scans.length ? queue : { ...queue, scans };
}

/** The scan whose result is on the screen: the oldest, once it is answered. A later answer waits for it. */
export function onStage({ scans }: Queue): AnsweredScan | null {
  const [first] = scans;
  return first?.result ? { ...first, result: first.result } : null;
}

/** Those whose result is not on the screen yet. */
export const waitingBehind = (queue: Queue): readonly QueuedScan[] =>
  onStage(queue) ? queue.scans.slice(1) : queue.scans;

/** Notes that the result on the stage is seen from now on. */
export function show(queue: Queue, now: number): Queue {
  const [first, ...behind] = queue.scans;
  if (!first?.result || first.shownAt !== null) return queue;
  return { ...queue, scans: [{ ...first, shownAt: now }, ...behind] };
}

/** Takes the result off the stage. */
export const leave = (queue: Queue): Queue =>
  onStage(queue) ? { ...queue, scans: queue.scans.slice(1) } : queue;

export const isGoodNews = ({ kind }: Result): boolean => kind === 'success' || kind === 'anyway';

/**
 * When the result on the stage leaves on its own, or null where it stays. Good news does after three seconds, or after
 * two where the next result is there; bad news does only once somebody scanned on after seeing it.
 */
export function leavesAt(queue: Queue): number | null {
  const shown = onStage(queue);
  if (!shown || shown.shownAt === null) return null;
  const { result, shownAt } = shown;
  const behind = queue.scans.slice(1);
  if (isGoodNews(result)) return shownAt + (behind[0]?.result ? READ_MS : PANEL_MS);
  return behind.some(({ scannedAt }) => scannedAt >= shownAt) ? shownAt + READ_MS : null;
}
