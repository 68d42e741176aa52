import type { Station } from '@usher/backend/rules';
import { sessionState } from '../../api/session';
import { askServer, scannedAt, type Answer } from './ask-server';
import { inTime, noteAnswer, serverAnswers } from '../offline/connection';
import { withName } from '../offline/decide';
import {
  canDecideHere,
  decideHere,
  faultHere,
  letInHere,
  rowBefore,
  settleHere,
} from '../offline/decide-here';
import { doorEventId } from '../door-events';
import { newId } from '../offline/device';
import { isOfKeptSale } from '../offline/sales-state';
import { offlineState } from '../offline/offline-state';
import { openDoor } from '../offline/open-door';
import { type ScanToDecide } from '../offline/decide-stored';
import { noteToldOtherwise, waitingScan } from '../offline/waiting-store';
import { forget, tellNews } from './news';
import { scannerPreferences } from '../preferences';
import {
  addNews,
  addScan,
  correct,
  isFresh,
  labelOf,
  removeShown,
  onStage,
  setResult,
  markShown,
  type Scan,
  type Subject,
} from './queue';
import { addRecent } from './recent';
import { recentScan } from './recent-scans';
import { resultOfList, type Result } from './result';
import { change, ownerNow, queueNow, scanOf } from './tab-queue';

// The scans of this tab, from the code to the result. The server decides if it answers in time; otherwise this device's list
// does, and its decision is stored (offline/).

/** If the page still exists this long after `beforeunload` or `pagehide`, in milliseconds, it was not left. */
const STAYING_MS = 5000;

/** The result of a scan; `isLost` if the server may have let the guest in although its answer was lost. */
type Decision = Pick<Answer, 'result' | 'isLost'>;

/** Ids of the scans restored after a reload, which the page before it may have decided by the list already. */
const restored = new Set(queueNow().scans.map(({ id }) => id));
/** Ids of the scans that are being decided. */
const deciding = new Set<string>();
let isLeaving = false;

// Leaving the page aborts its requests, which does not count as a failure: the next page sends them again, and so does this one
// if it stays open after all.
for (const event of ['beforeunload', 'pagehide'])
  window.addEventListener(event, () => {
    isLeaving = true;
    setTimeout(() => {
      isLeaving = false;
      sendWaiting();
    }, STAYING_MS);
  });

/** Queues what was scanned, typed or looked up, and starts deciding about it without waiting for earlier scans. */
export function scan(subject: Omit<Subject, 'station' | 'eventId'>): void {
  const { station } = scannerPreferences();
  change(addScan(queueNow(), { ...subject, station, eventId: doorEventId() }, Date.now(), newId()));
  sendWaiting();
}

/**
 * Decides the scans that are still undecided, after a reload or after a new sign-in. A scan older than two minutes fails instead,
 * so that the volunteer learns of it: the guest is gone by then.
 */
export function sendWaiting(): void {
  for (const scan of queueNow().scans) {
    if (scan.result || deciding.has(scan.id)) continue;
    if (isFresh(scan.scannedAt, Date.now())) void decide(scanOf(scan));
    else change(setResult(queueNow(), scan.id, { kind: 'failed', error: null }, scan.scannedAt));
  }
}

async function decide(scan: Scan): Promise<void> {
  const sender = ownerNow();
  if (sender === null) return;
  const { id } = scan;
  deciding.add(id);
  const settled = await settledBy(scan, sender);
  deciding.delete(id);
  if (settled?.isLost && isLeaving) return;
  const isAwaited = ownerNow() === sender && queueNow().scans.some((other) => other.id === id);
  if (!settled || !isAwaited) return;
  const { result, isLost } = settled;
  if (result.kind === 'success') addRecent(recentScan(scan, result));
  change(setResult(queueNow(), id, result, isLost ? Date.now() : null));
}

/** Decides by the server if it answers in time, else by the list. @returns null if the scan waits for the next sign-in */
async function settledBy(scan: Scan, sender: string): Promise<Decision | null> {
  const { eventId } = scan;
  // What this device has sold, the server knows once it was sent.
  const isSoldHere =
    offlineState().sales > 0 && (await isOfKeptSale(scan.code, scan.lookedUp?.id).catch(() => false));
  const isAsked = serverAnswers() && !isSoldHere;
  const before = isAsked ? rowBefore(toDecide(scan), eventId) : undefined;
  const asked = isAsked ? askServer(scan, sender) : null;
  await openDoor();
  // Before a reload, this device may have decided the scan already.
  const kept =
    canDecideHere(eventId) && restored.has(scan.id)
      ? await waitingScan(scan.id).catch(() => undefined)
      : undefined;
  if (kept?.told)
    return { result: resultOfList(withName(kept.told, labelOf(scan)), scan.station), isLost: false };

  // By the list, which is open by now.
  const fault = scan.lookedUp ? null : await faultHere(scan.code, eventId);
  if (!fault && !canDecideHere(eventId)) return asked ?? askServer(scan, sender);
  const answer = asked && (await inTime(asked));
  if (answer?.isFromServer || (answer === null && !sessionState().session)) {
    // Update the list now, because the network may be gone before the list is fetched again. The result does not wait for this.
    if (answer?.figures) void settleHere([{ scanId: scan.id, figures: answer.figures, eventId }]);
    return answer;
  }
  if (isAsked) noteAnswer(false);
  if (fault) return { result: fault, isLost: false };
  const decided = await decideHere(toDecide(scan), eventId, before);
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

/**
 * Takes an answer that came after the list had decided. The server answers a scan here and again in a sync; only the first of the
 * two is shown.
 */
async function takeLate(scan: Scan, answer: Answer | null): Promise<void> {
  if (!answer?.isFromServer) return;
  const { result, figures } = answer;
  const kept = await waitingScan(scan.id).catch(() => undefined);
  // A sync has already sent the scan and taken its result.
  if (!kept) return;
  const isNews = kept.let_in !== (result.kind === 'success');
  if (kept.let_in && isNews) {
    // The scan stays queued for sync: only a sync tells the server that a guest whom it refused went in.
    if (!(await noteToldOtherwise(scan.id).catch(() => false))) return;
  } else if ((await settleHere([{ scanId: scan.id, figures, eventId: scan.eventId }])).length === 0) return;
  if (result.kind === 'success' && kept.told?.outcome !== 'admitted') addRecent(recentScan(scan, result));
  const queue = queueNow();
  const corrected = kept.let_in ? queue : correct(queue, scan.id, result);
  if (corrected !== queue) change(corrected);
  else if (isNews) tellNews({ ...scan, id: newId(), scannedAt: Date.now() }, scan.scannedAt, result);
}

/** Lets a guest in although the list does not contain the code. */
export async function letInAnyway(scan: Scan): Promise<void> {
  // Ignore a second press.
  if (deciding.has(scan.id)) return;
  deciding.add(scan.id);
  const again = { ...scan, id: newId(), madeAt: Date.now(), scannedAt: Date.now() };
  const isIn = await letInHere(scan.id, toDecide(again), scan.eventId);
  deciding.delete(scan.id);
  const queue = queueNow();
  const rest = queue.scans[0]?.id === scan.id ? removeShown(queue) : queue;
  change(addNews(rest, again, isIn ? { kind: 'anyway' } : { kind: 'refused', why: 'not_kept' }));
}

/** Marks the oldest scan's result as shown. Returns the result the first time, else null. */
export function markResultShown(): { result: Result; station: Station } | null {
  const before = queueNow();
  change(markShown(before, Date.now()));
  const queue = queueNow();
  const [first] = queue.scans;
  return queue === before || !first?.result ? null : { result: first.result, station: first.station };
}

/** Removes the result from the stage. */
export function dismissResult(): void {
  const shown = onStage(queueNow());
  if (shown) void forget([shown.id]);
  change(removeShown(queueNow()));
}
