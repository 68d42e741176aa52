import { useSyncExternalStore } from 'react';
import { call, newIdempotencyKey } from '../api/client';
import { ApiError } from '../api/error';
import { accountOf, onForget, sessionState } from '../api/session';
import type { CheckinAnswer } from '../api/types';
import {
  addScan,
  codeOf,
  EMPTY,
  isFresh,
  leave,
  settle,
  show,
  type LostScan,
  type Queue,
  type Result,
  type Scan,
} from './queue';
import { addRecent } from './recent';

// The scans of this tab. They survive leaving the page and a reload, because a guest who was let in must not be reported as
// already in; they never pass to another account. Only codes and keys are stored: after a reload the key fetches the answer
// again.

const STORAGE_KEY = 'usher.scans';
/** A page that is still here this long after it was about to be left, in milliseconds, stays. */
const STAYING_MS = 5000;

interface StoredScans {
  userId: string;
  /** Those whose result nobody has seen. */
  scans: readonly Scan[];
  lost: readonly LostScan[];
}

/** Whose scans these are: also those of an account whose session has just ended, which will sign in again. */
let owner = accountOf(sessionState());
let queue = readStored();
/** The ids of those that are with the server. */
const sending = new Set<string>();
let isLeaving = false;
const listeners = new Set<() => void>();

function readStored(): Queue {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as StoredScans | null;
    if (stored && stored.userId === owner)
      return {
        scans: stored.scans.map((scan) => ({ ...scan, result: null, shownAt: null })),
        lost: stored.lost.filter(({ id }) => !stored.scans.some((scan) => scan.id === id)),
      };
  } catch {
    // Unreadable: removed like those of another account.
  }
  sessionStorage.removeItem(STORAGE_KEY);
  return EMPTY;
}

function store(): void {
  const scans = queue.scans
    .filter(({ shownAt }) => shownAt === null)
    .map(({ id, code, scannedAt }): Scan => ({ id, code, scannedAt }));
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

// Logging out on purpose keeps nothing, and the next account starts with nothing.
onForget((keep) => {
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

/** Queues what was scanned or typed, and sends it at once, whatever else is with the server. */
export function scanCode(text: string): void {
  change(addScan(queue, codeOf(text), Date.now(), newIdempotencyKey()));
  sendWaiting();
}

/**
 * Sends what has no answer and is not in flight: after a reload, and after the sign-in where the session had ended.
 * What is older than two minutes fails instead: the guest is gone by then, and the volunteer is told.
 */
export function sendWaiting(): void {
  for (const scan of queue.scans) {
    if (scan.result || sending.has(scan.id)) continue;
    if (isFresh(scan.scannedAt, Date.now())) void send(scan);
    else change(settle(queue, scan.id, { kind: 'failed', error: null }, scan.scannedAt));
  }
}

async function send({ id, code }: Scan): Promise<void> {
  if (owner === null) return;
  const sender = owner;
  sending.add(id);
  const answer = await ask(code, id, sender);
  sending.delete(id);
  if (answer?.isLost && isLeaving) return;
  const isAwaited = owner === sender && queue.scans.some((scan) => scan.id === id);
  if (!answer || !isAwaited) return;
  if (answer.result.kind === 'success') addRecent(answer.result.attendee);
  change(settle(queue, id, answer.result, answer.isLost ? Date.now() : null));
}

/** null where the session has ended: the scan then waits for the next sign-in of its account. */
async function ask(
  code: string,
  id: string,
  sender: string,
): Promise<{ result: Result; isLost: boolean } | null> {
  try {
    const answer = await call<CheckinAnswer>('POST', `/api/checkin/${encodeURIComponent(code)}`, {
      idempotencyKey: id,
    });
    const { success, attendee } = answer;
    return { result: { kind: success ? 'success' : 'already', attendee }, isLost: false };
  } catch (reason) {
    const error = reason instanceof ApiError ? reason : null;
    // If the account does have a session, it has signed in again in another tab.
    if (error?.status === 401)
      return sessionState().session?.user.id === sender ? ask(code, id, sender) : null;
    return { result: { kind: 'failed', error }, isLost: error?.isUnsettled ?? true };
  }
}

/** Puts the result of the oldest scan on the stage. Answers it where that is news, else null. */
export function showResult(): Result | null {
  const before = queue;
  change(show(queue, Date.now()));
  return queue === before ? null : (queue.scans[0]?.result ?? null);
}

/** Takes the result off the stage. */
export const dismissResult = (): void => change(leave(queue));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useScans = (): Queue => useSyncExternalStore(subscribe, () => queue);
