import { onOtherTabs } from './tabs';
import { doorEvents } from '../door-events';
import { serverAnswers } from './connection';
import { canHash } from './hash';
import { readSales } from './sales-state';
import { cannotKeep, changeOfflineState, offlineState, mayKeepAgain } from './offline-state';
import { listStates } from './list-store';
import { forgetOver, isAhead, LIST_EVERY_MS, markLists, syncList } from './list-sync';
import { DUE, markedListUntil } from './offline-flags';
import { sendDeviceInfo, triggerSync } from './sender';
import { countWaiting, tryKeeping } from './waiting-store';

// Why a phone keeps a list: when a venue's network fails, the queue at the door does not wait, and paper cannot tell that a ticket was
// used at the other door. With the list a phone decides within the 2 seconds that it would wait for an answer, by the server's own
// rule, and 49,000 registrations take 2.4 MB of the line and 18 s on a slow phone (docs/decisions, 2026-11-22, door without a network).

// While the check-in page is open ("the door is open"), keeps its list up to date and sends the waiting scans.

/** Reads the state stored on this device, which another tab may have changed. */
async function read(): Promise<void> {
  try {
    const [kept, waiting, sales] = await Promise.all([listStates(), countWaiting(), readSales()]);
    // Do not use lists that should have been wiped but could not be.
    const lists = markedListUntil() === DUE ? [] : kept;
    if (lists.length > 0) markLists(lists.map(({ event }) => event));
    changeOfflineState({ canKeep: canHash(), lists, waiting, ...sales });
  } catch {
    cannotKeep();
  }
}

/**
 * Handles a message that another tab has stored or sent scans. If scans still wait and this tab believes that the server answers,
 * it sends them too: otherwise it would show `Sending` without noticing that nothing gets through.
 */
async function hear(): Promise<void> {
  await read();
  const { waiting, ownSales } = offlineState();
  if (waiting + ownSales > 0 && serverAnswers()) triggerSync();
}

/** Tries storage again after it failed: the disk may have room again, or the phone may have given the storage back. */
async function tryAgain(): Promise<void> {
  if (!canHash() || !mayKeepAgain()) return;
  try {
    await tryKeeping();
  } catch {
    return;
  }
  await read();
}

let opening: Promise<void> | undefined;

/** Waits until the state stored on this device has been read. */
export const openDoor = (): Promise<void> => (opening ??= read());

/** Whether other events are at the door, or were. */
const hasOthers = (): boolean => doorEvents().length > 1 || offlineState().lists.length > 1;

async function look(): Promise<void> {
  if (offlineState().canKeep === false) await tryAgain();
  const { lists, canKeep } = offlineState();
  // A device that cannot store anything fetches no list, so this is the only way the server learns of it.
  if (canKeep === false) sendDeviceInfo();
  else if (lists.some((list) => !isAhead(list))) await forgetOver();
  else if (await syncList()) {
    triggerSync();
    // Refused is the device, or what it scans for.
    if (hasOthers() && !offlineState().refusal)
      await import('./other-lists').then(({ syncOthers }) => syncOthers());
  }
}

/** Brings the lists up to date and sends waiting scans, if somebody sees the page. */
export function renew(): void {
  if (document.visibilityState === 'visible') void look().catch(() => undefined);
}

/** Keeps the lists up to date and sends waiting scans until the returned function is called. */
export function keepDoorOpen(): () => void {
  const timer = setInterval(renew, LIST_EVERY_MS);
  const stopListening = onOtherTabs(() => void hear());
  for (const [target, event] of RENEWING) target.addEventListener(event, renew);
  void openDoor().then(renew);
  return () => {
    clearInterval(timer);
    stopListening();
    for (const [target, event] of RENEWING) target.removeEventListener(event, renew);
  };
}

const RENEWING: ReadonlyArray<readonly [EventTarget, string]> =
  typeof window === 'undefined'
    ? []
    : [
        [document, 'visibilitychange'],
        [window, 'online'],
      ];
