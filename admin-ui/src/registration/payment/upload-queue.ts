import { useSyncExternalStore } from 'react';
import type { SamePictureDto } from '../../api/generated/rest';
import { ApiError } from '../../api/error';
import { staysOpen } from '../../api/keyed-attempt';
import { OWN_SALES } from '../../api/queries';
import { refetch } from '../../api/query-client';
import { currentSession, onClearAccountData, subscribeToSession } from '../../api/session';
import { warnBeforeLeaving } from '../../browser/warn-before-leaving';
import { dropFile, forgetNames, keepFile, keptFile, keptFiles, type SoldTo } from './kept-files';
import { uploadScreenshot } from './screenshot-upload';

// Transaction screenshots that are being uploaded to their registrations. Uploads continue during the next sale and on other
// pages. An upload that was interrupted by leaving the page resumes on the next page of the same account.

export interface Upload {
  registration: SoldTo;
  file: File;
  state: 'sending' | 'done' | 'failed';
  /** Fraction sent, from 0 to 1. */
  progress: number;
  /** The server's sentence if it refused the picture, else null. */
  reason: string | null;
  /** The seller's other sales with the same picture, once it is uploaded. */
  same: readonly SamePictureDto[];
  /** Whether the file is stored, so it survives leaving the page and is sent again automatically. */
  isKept: boolean;
}

/** How long a file is kept, in milliseconds; longer than any event. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60_000;
/** Pause before retrying after a failure, in milliseconds. There is no limit to the number of retries. */
const AGAIN_MS = 30_000;
/** How long the file of an unanswered sale is kept, in milliseconds; such a sale is settled long before. */
const KEPT_WITHOUT_SALE_FOR_MS = 24 * 60 * 60_000;

let list: readonly Upload[] = [];
const listeners = new Set<() => void>();
const running = new Set<string>();

function show(next: readonly Upload[]): void {
  list = next;
  listeners.forEach((listener) => listener());
}

function patch(id: string, change: Partial<Upload>): void {
  show(list.map((upload) => (upload.registration.id === id ? { ...upload, ...change } : upload)));
}

/** Runs in one tab at a time. Without browser locks a picture may be sent twice, which only replaces it with itself. */
const alone = <T>(id: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`usher.upload.${id}`, work) : work();

/** @param isOpen checked once this tab has the lock: whether no other tab has sent the file in the meantime */
async function upload(
  registration: SoldTo,
  file: File,
  isKept: boolean,
  isOpen = () => Promise.resolve(true),
) {
  const { id } = registration;
  if (running.has(id)) return;
  running.add(id);
  const release = warnBeforeLeaving();
  const started: Upload = {
    registration,
    file,
    state: 'sending',
    progress: 0,
    reason: null,
    same: [],
    isKept,
  };
  show([...list.filter((other) => other.registration.id !== id), started]);
  try {
    await alone(id, async () => {
      if (!(await isOpen())) throw SENT_ELSEWHERE;
      const same = await uploadScreenshot(id, file, (progress) => patch(id, { progress }));
      patch(id, { same });
      await dropFile(id);
    });
    patch(id, { state: 'done', progress: 1, isKept: false });
    void refetch(OWN_SALES);
  } catch (error) {
    if (error === SENT_ELSEWHERE) {
      show(list.filter((other) => other.registration.id !== id));
      void refetch(OWN_SALES);
      return;
    }
    const reason = error instanceof ApiError ? error.sentence('') || null : null;
    patch(id, { state: 'failed', reason });
    // Only a server that has looked at the picture refuses it; a retry would not help then.
    if (!staysOpen(error, true)) {
      await dropFile(id);
      patch(id, { isKept: false });
    } else resumeLater();
  } finally {
    release();
    running.delete(id);
  }
}

const SENT_ELSEWHERE = new Error('Another tab has sent it');

/** Sends a screenshot, the same one again or a different one. Does nothing while one is being sent for the same sale. */
export function sendScreenshot({ id, name, email }: SoldTo, file: File): void {
  const userId = currentSession()?.user.id;
  if (!userId) return;
  const registration = { id, name, email };
  void keepFile({ id, userId, file, registration, at: Date.now() }).then((isKept) => patch(id, { isKept }));
  void upload(registration, file, false);
}

/** Sends the kept files of this account and drops those that are too old. */
async function resume(): Promise<void> {
  const userId = currentSession()?.user.id;
  if (!userId) return;
  for (const { id, userId: owner, file, registration, at } of await keptFiles()) {
    if (Date.now() - at > (registration ? KEPT_FOR_MS : KEPT_WITHOUT_SALE_FOR_MS)) await dropFile(id);
    else if (registration && owner === userId)
      void upload(registration, file, true, async () => (await keptFile(id)) !== undefined);
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

function resumeLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void resume(), AGAIN_MS);
}

/** Starts resuming uploads: immediately, after every sign-in, when the network is back, and a while after a failure. */
export function startUploads(): void {
  void resume();
  window.addEventListener('online', () => void resume());
  let signedIn = currentSession()?.user.id;
  subscribeToSession(() => {
    const userId = currentSession()?.user.id;
    if (userId !== signedIn && userId !== undefined) void resume();
    signedIn = userId;
  });
}

/** Removes finished uploads from the page. */
export const clearDone = (): void => show(list.filter(({ state }) => state !== 'done'));

// Kept files survive a logout, because a proof of payment that was not uploaded is worth more than a clean device; the guests'
// names do not. Files are not shown to other accounts.
onClearAccountData(() => {
  show([]);
  void forgetNames();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, () => list);
