import type { Station } from '@usher/backend/rules';
import { useSyncExternalStore } from 'react';
import { accountOf, onForget, sessionState } from '../api/session';
import { askServer, scannedAt, type Answer } from './ask';
import { addNotice, dropNotices, noticesNow } from './notices';
import { onOtherTabs, tellOtherTabs } from './offline/tabs';
import { inTime, noteAnswer, serverAnswers } from './offline/connection';
import { canDecideHere, decideHere, letInHere, settleHere } from './offline/decide-here';
import { newId } from './offline/device';
import { openDoor } from './offline/open-door';
import { forgetNews, keptNews } from './offline/news-store';
import { onOutcomes } from './offline/sender';
import { newsOf, type News, type Outcome } from './offline/waiting';
import { noteToldOtherwise, waitingScan, type ScanToDecide } from './offline/waiting-store';
import { scannerPreferences } from './preferences';
import {
  addNews,
  addScan,
  correct,
  dropNews,
  EMPTY,
  isFresh,
  leave,
  onStage,
  settle,
  show,
  type LostScan,
  type Queue,
  type Scan,
  type Subject,
} from './queue';
import { addRecent } from './recent';
import { faultOf, isSaidOtherwise, refusalOf, resultOfList, resultOfNews, type Result } from './result';

// The scans of this tab, from the code to the result. The server decides where it answers; else the list of this device does, and
// what it decided is kept (offline/). Those that nobody has decided yet survive leaving the page and a reload, because a guest who
// was let in must not be reported as already in; they never pass to another account.

const STORAGE_KEY = 'usher.scans';
/** A page that is still here this long after it was about to be left, in milliseconds, stays. */
const STAYING_MS = 5000;

interface StoredScans {
  userId: string;
  /** Those whose result nobody has seen. */
  scans: readonly Scan[];
  lost: readonly LostScan[];
}

/** So begin the ids of news, in the queue or among the notices; the scan's follows. */
const NEWS = 'news:';
const itemOf = ({ scan }: Outcome): string => NEWS + scan.scan_id;

/** What became of a scan; `isLost` where the server may have let somebody in without our knowing. */
type Settled = Pick<Answer, 'result' | 'isLost'>;

/** Whose scans these are: also those of an account whose session has just ended, which will sign in again. */
let owner = accountOf(sessionState());
let queue = readStored();
/** Those that a page before this one may have decided by its list. */
const restored = new Set(queue.scans.map(({ id }) => id));
/** The ids of those that are being decided. */
const deciding = new Set<string>();
/** News of which scans was taken in here, by the id of its item, and whether it is on the disk as well. */
const told = new Map<string, boolean>();
let isLeaving = false;
const listeners = new Set<() => void>();

function readStored(): Queue {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as StoredScans | null;
    // An older version of this page knew neither stations nor parts of a party.
    const whole = <S extends Scan>(scan: S): S => ({
      ...scan,
      station: scan.station ?? 'entrance',
      tickets: scan.tickets ?? null,
      madeAt: scan.madeAt ?? scan.scannedAt,
    });
    if (stored && stored.userId === owner)
      return {
        scans: stored.scans.map((scan) => ({ ...whole(scan), result: null, shownAt: null, isNews: false })),
        lost: stored.lost.map(whole).filter(({ id }) => !stored.scans.some((scan) => scan.id === id)),
      };
  } catch {
    // Unreadable: removed like those of another account.
  }
  sessionStorage.removeItem(STORAGE_KEY);
  return EMPTY;
}

const scanOf = ({ id, code, lookedUp, station, tickets, madeAt, scannedAt }: Scan): Scan => ({
  id,
  code,
  lookedUp,
  station,
  tickets,
  madeAt,
  scannedAt,
});

function store(): void {
  const scans = queue.scans.filter(({ shownAt, isNews }) => shownAt === null && !isNews).map(scanOf);
  if (owner === null || scans.length + queue.lost.length === 0) sessionStorage.removeItem(STORAGE_KEY);
  else
    sessionStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ userId: owner, scans, lost: queue.lost } satisfies StoredScans),
    );
}

function change(next: Queue): void {
  if (next === queue) return;
  queue = next;
  store();
  listeners.forEach((listener) => listener());
}

// Logging out on purpose keeps nothing here, and the next account starts with nothing.
onForget((keep) => {
  // What this person could see counts as seen; what came while nobody was here waits for whoever comes next.
  forget(noticesNow().map(({ scan }) => scan.id));
  dropNotices(() => true);
  told.clear();
  if (keep === owner) return;
  owner = keep;
  change(EMPTY);
});

// Leaving the page aborts its requests, which is not a failure: the next page sends them again, and so does this one if it
// stays open after all.
for (const event of ['beforeunload', 'pagehide'])
  window.addEventListener(event, () => {
    isLeaving = true;
    setTimeout(() => {
      isLeaving = false;
      sendWaiting();
    }, STAYING_MS);
  });

// Scans that waited here were sent, and the server may know more than the list did.
function take(outcomes: readonly Outcome[]): void {
  for (const { scan, result } of outcomes) {
    const refusal = refusalOf(scan, result);
    if (refusal) change(correct(queue, scan.scan_id, refusal));
  }
}

onOutcomes((outcomes) => {
  take(outcomes);
  void showNews(outcomes);
});
// Another tab may have sent what this one decided, or shown what is still news here.
onOtherTabs((outcomes) => {
  take(outcomes);
  void showNews();
});

/**
 * Shows where the server said otherwise: everything that is kept of it, whenever and on whichever page it came.
 * @param outcomes those that have just come; what the disk had no room for is shown as well
 */
export async function showNews(outcomes: readonly Outcome[] = []): Promise<void> {
  const kept = await keptNews().catch(() => null);
  const ids = new Set(kept?.map(itemOf));
  const fresh = outcomes
    .filter((outcome) => !ids.has(itemOf(outcome)))
    .map((outcome) => newsOf(outcome))
    .filter((news): news is News => news !== null);
  for (const news of [...(kept ?? []), ...fresh]) {
    if (told.has(itemOf(news))) continue;
    told.set(itemOf(news), ids.has(itemOf(news)));
    const { code = '', station, tickets, scanned_at: scannedAt_ } = news.scan;
    const at = Date.parse(scannedAt_);
    const item = { id: itemOf(news), code, station, tickets, madeAt: at, scannedAt: Date.now() };
    tellNews(item, at, resultOfNews(news));
  }
  if (!kept) return;
  const isSeen = (id: string) => told.get(id) === true && !ids.has(id);
  change(dropNews(queue, isSeen));
  dropNotices(({ scan }) => isSeen(scan.id));
}

/** Somebody has seen these items. */
function forget(items: readonly string[]): void {
  const scanIds = items.filter((id) => id.startsWith(NEWS)).map((id) => id.slice(NEWS.length));
  if (scanIds.length === 0) return;
  forgetNews(scanIds).then(
    () => tellOtherTabs(),
    () => undefined,
  );
}

/** Takes the late news off the page. */
export function dismissNotices(): void {
  forget(noticesNow().map(({ scan }) => scan.id));
  dropNotices(() => true);
}

/** Puts late news where they are seen: of somebody who is still at the door on the stage. */
function tellNews(scan: Scan, at: number, result: Result): void {
  if (isSaidOtherwise(result) && !isFresh(at, Date.now()))
    addNotice({ scan: { ...scan, scannedAt: at }, result });
  else change(addNews(queue, scan, result));
}

/** Queues what was scanned, typed or looked up, and decides about it at once, whatever else is waiting. */
export function scan(subject: Omit<Subject, 'station'>): void {
  const { station } = scannerPreferences();
  change(addScan(queue, { ...subject, station }, Date.now(), newId()));
  sendWaiting();
}

/**
 * Decides the scans that are still undecided, after a reload or after the sign-in where the session had ended. One that is older
 * than two minutes fails instead, so that the volunteer knows: the guest is gone by then.
 */
export function sendWaiting(): void {
  for (const scan of queue.scans) {
    if (scan.result || deciding.has(scan.id)) continue;
    if (isFresh(scan.scannedAt, Date.now())) void decide(scanOf(scan));
    else change(settle(queue, scan.id, { kind: 'failed', error: null }, scan.scannedAt));
  }
}

async function decide(scan: Scan): Promise<void> {
  if (owner === null) return;
  const { id } = scan;
  const sender = owner;
  deciding.add(id);
  const settled = await settledBy(scan, sender);
  deciding.delete(id);
  if (settled?.isLost && isLeaving) return;
  const isAwaited = owner === sender && queue.scans.some((other) => other.id === id);
  if (!settled || !isAwaited) return;
  const { result, isLost } = settled;
  if (result.kind === 'success') remember(scan, result);
  change(settle(queue, id, result, isLost ? Date.now() : null));
}

const remember = ({ id, madeAt }: Scan, { guest, station, counted }: Result & { kind: 'success' }): void =>
  addRecent({ id, station, guest, counted, at: madeAt });

/** By the server where it answers in time, else by the list; null where the scan waits for the next sign-in. */
async function settledBy(scan: Scan, sender: string): Promise<Settled | null> {
  const fault = scan.lookedUp ? null : faultOf(scan.code);
  const asked = serverAnswers() ? askServer(scan, sender) : null;
  await openDoor();
  // It was decided here before the page was loaded again.
  const kept =
    canDecideHere() && restored.has(scan.id) ? await waitingScan(scan.id).catch(() => undefined) : undefined;
  if (kept?.told) return { result: resultOfList(kept.told, scan.station), isLost: false };

  if (!fault && !canDecideHere()) return asked ?? askServer(scan, sender);
  const answer = asked && (await inTime(asked));
  if (answer?.isAnswer || (answer === null && !sessionState().session)) return answer;
  noteAnswer(false);
  if (fault) return { result: fault, isLost: false };
  const decided = await decideHere(toDecide(scan));
  if (!decided?.told) return asked ?? askServer(scan, sender);
  if (asked && answer === null) void asked.then((late) => takeLate(scan, late));
  return { result: resultOfList(decided.told, scan.station), isLost: false };
}

const toDecide = (scan: Scan): ScanToDecide => ({
  scan_id: scan.id,
  ...(scan.lookedUp ? { id: scan.lookedUp.id } : { code: scan.code }),
  station: scan.station,
  tickets: scan.tickets,
  scanned_at: scannedAt(scan),
});

/** The answer came after all, and the list had decided meanwhile. Whichever way the server is heard first says what it says. */
async function takeLate(scan: Scan, answer: Answer | null): Promise<void> {
  if (!answer?.isAnswer) return;
  const { result, figures } = answer;
  const kept = await waitingScan(scan.id).catch(() => undefined);
  // It was sent by another request.
  if (!kept) return;
  const isNews = kept.let_in !== (result.kind === 'success');
  if (kept.let_in && isNews) {
    // The scan stays on the queue: only a sync tells the server that somebody went in whom it had refused.
    if (!(await noteToldOtherwise(scan.id).catch(() => false))) return;
  } else if ((await settleHere([{ scanId: scan.id, figures }])).length === 0) return;
  if (result.kind === 'success' && kept.told?.outcome !== 'admitted') remember(scan, result);
  const corrected = kept.let_in ? queue : correct(queue, scan.id, result);
  if (corrected !== queue) change(corrected);
  else if (isNews) tellNews({ ...scan, id: newId(), scannedAt: Date.now() }, scan.scannedAt, result);
}

/** Lets in whom the list does not have. */
export async function letInDespite(scan: Scan): Promise<void> {
  // A second press does nothing.
  if (deciding.has(scan.id)) return;
  deciding.add(scan.id);
  const again = { ...scan, id: newId(), madeAt: Date.now(), scannedAt: Date.now() };
  const isIn = await letInHere(scan.id, toDecide(again));
  deciding.delete(scan.id);
  const rest = queue.scans[0]?.id === scan.id ? leave(queue) : queue;
  change(addNews(rest, again, isIn ? { kind: 'despite' } : { kind: 'refused', why: 'not_kept' }));
}

/** Puts the result of the oldest scan on the stage. Answers it where that is news, else null. */
export function showResult(): { result: Result; station: Station } | null {
  const before = queue;
  change(show(queue, Date.now()));
  const [first] = queue.scans;
  return queue === before || !first?.result ? null : { result: first.result, station: first.station };
}

/** Takes the result off the stage. */
export function dismissResult(): void {
  const shown = onStage(queue);
  if (shown) forget([shown.id]);
  change(leave(queue));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useScans = (): Queue => useSyncExternalStore(subscribe, () => queue);
