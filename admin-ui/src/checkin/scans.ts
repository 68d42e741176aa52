import type { Station } from '@usher/backend/rules';
import { sessionState } from '../api/session';
import { askServer, scannedAt, type Answer } from './ask';
import { inTime, noteAnswer, serverAnswers } from './offline/connection';
import { canDecideHere, decideHere, letInHere, rowBefore, settleHere } from './offline/decide-here';
import { newId } from './offline/device';
import { openDoor } from './offline/open-door';
import { noteToldOtherwise, waitingScan, type ScanToDecide } from './offline/waiting-store';
import { forget, tellNews } from './news';
import { scannerPreferences } from './preferences';
import {
  addNews,
  addScan,
  correct,
  isFresh,
  leave,
  onStage,
  settle,
  show,
  type Scan,
  type Subject,
} from './queue';
import { addRecent } from './recent';
import { faultOf, resultOfList, type Result } from './result';
import { change, ownerNow, queueNow, scanOf } from './tab-queue';

// The scans of this tab, from the code to the result. The server decides where it answers; else the list of this device does, and
// what it decided is kept (offline/).

/** A page that is still here this long after it was about to be left, in milliseconds, stays. */
const STAYING_MS = 5000;

/** What became of a scan; `isLost` where the server may have let somebody in without our knowing. */
type Settled = Pick<Answer, 'result' | 'isLost'>;

/** Those that a page before this one may have decided by its list. */
const restored = new Set(queueNow().scans.map(({ id }) => id));
/** The ids of those that are being decided. */
const deciding = new Set<string>();
let isLeaving = false;

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

/** Queues what was scanned, typed or looked up, and decides about it at once, whatever else is waiting. */
export function scan(subject: Omit<Subject, 'station'>): void {
  const { station } = scannerPreferences();
  change(addScan(queueNow(), { ...subject, station }, Date.now(), newId()));
  sendWaiting();
}

/**
 * Decides the scans that are still undecided, after a reload or after the sign-in where the session had ended. One that is older
 * than two minutes fails instead, so that the volunteer knows: the guest is gone by then.
 */
export function sendWaiting(): void {
  for (const scan of queueNow().scans) {
    if (scan.result || deciding.has(scan.id)) continue;
    if (isFresh(scan.scannedAt, Date.now())) void decide(scanOf(scan));
    else change(settle(queueNow(), scan.id, { kind: 'failed', error: null }, scan.scannedAt));
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
  if (result.kind === 'success') remember(scan, result);
  change(settle(queueNow(), id, result, isLost ? Date.now() : null));
}

const remember = ({ id, madeAt }: Scan, { guest, station, counted }: Result & { kind: 'success' }): void =>
  addRecent({ id, station, guest, counted, at: madeAt });

/** By the server where it answers in time, else by the list; null where the scan waits for the next sign-in. */
async function settledBy(scan: Scan, sender: string): Promise<Settled | null> {
  const fault = scan.lookedUp ? null : faultOf(scan.code);
  const isAsked = serverAnswers();
  const before = isAsked && !fault ? rowBefore(toDecide(scan)) : undefined;
  const asked = isAsked ? askServer(scan, sender) : null;
  await openDoor();
  // It was decided here before the page was loaded again.
  const kept =
    canDecideHere() && restored.has(scan.id) ? await waitingScan(scan.id).catch(() => undefined) : undefined;
  if (kept?.told) return { result: resultOfList(kept.told, scan.station), isLost: false };

  if (!fault && !canDecideHere()) return asked ?? askServer(scan, sender);
  const answer = asked && (await inTime(asked));
  if (answer?.isAnswer || (answer === null && !sessionState().session)) {
    // The network may be gone before the list is asked for again. Nobody waits for this.
    if (answer?.figures) void settleHere([{ scanId: scan.id, figures: answer.figures }]);
    return answer;
  }
  noteAnswer(false);
  if (fault) return { result: fault, isLost: false };
  const decided = await decideHere(toDecide(scan), before);
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
  const queue = queueNow();
  const corrected = kept.let_in ? queue : correct(queue, scan.id, result);
  if (corrected !== queue) change(corrected);
  else if (isNews) tellNews({ ...scan, id: newId(), scannedAt: Date.now() }, scan.scannedAt, result);
}

/** Lets in whom the list does not have. */
export async function letInAnyway(scan: Scan): Promise<void> {
  // A second press does nothing.
  if (deciding.has(scan.id)) return;
  deciding.add(scan.id);
  const again = { ...scan, id: newId(), madeAt: Date.now(), scannedAt: Date.now() };
  const isIn = await letInHere(scan.id, toDecide(again));
  deciding.delete(scan.id);
  const queue = queueNow();
  const rest = queue.scans[0]?.id === scan.id ? leave(queue) : queue;
  change(addNews(rest, again, isIn ? { kind: 'anyway' } : { kind: 'refused', why: 'not_kept' }));
}

/** Puts the result of the oldest scan on the stage. Answers it where that is news, else null. */
export function showResult(): { result: Result; station: Station } | null {
  const before = queueNow();
  change(show(before, Date.now()));
  const queue = queueNow();
  const [first] = queue.scans;
  return queue === before || !first?.result ? null : { result: first.result, station: first.station };
}

/** Takes the result off the stage. */
export function dismissResult(): void {
  const shown = onStage(queueNow());
  if (shown) void forget([shown.id]);
  change(leave(queueNow()));
}
