import { onOtherTabs } from './alone';
import { canHash } from './hash';
import { cannotKeep, changeDoor, door, mayKeepAgain } from './door';
import { listState } from './list-store';
import { forgetOver, LIST_EVERY_MS, syncList } from './list-sync';
import { DUE, markedListUntil, markListUntil } from './marks';
import { tellDevice, wakeSender } from './sender';
import { countWaiting, tryKeeping } from './waiting-store';

// The door as long as it is open: its list is kept new, and what waits is sent.

/** Reads what this device has; another tab may have changed it. */
async function read(): Promise<void> {
  try {
    const [kept, waiting] = await Promise.all([listState(), countWaiting()]);
    // One that could not be wiped is no list any more.
    const list = markedListUntil() === DUE ? null : (kept ?? null);
    if (list) markListUntil(Date.parse(list.event.over_at));
    changeDoor({ canKeep: canHash(), list, waiting });
  } catch {
    cannotKeep();
  }
}

/** A browser that kept nothing may do so now: its disk has room again, or the phone gave back what it had taken. */
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

/** Waits until it is known what this device has. */
export const openDoor = (): Promise<void> => (opening ??= read());

/** The list and the scans that wait, from now on until the returned function is called. */
export function keepDoorOpen(): () => void {
  const renew = () => {
    if (document.visibilityState === 'visible') void look().catch(() => undefined);
  };
  const look = async () => {
    if (door().canKeep === false) await tryAgain();
    const { list, canKeep } = door();
    // Nothing else is heard of a device that keeps nothing.
    if (canKeep === false) tellDevice();
    else if (list && Date.parse(list.event.over_at) <= Date.now()) await forgetOver();
    else if (await syncList()) wakeSender();
  };
  const timer = setInterval(renew, LIST_EVERY_MS);
  const stopListening = onOtherTabs(() => void read());
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
