import { onOtherTabs } from './tabs';
import { serverAnswers } from './connection';
import { canHash } from './hash';
import { cannotKeep, changeDoor, door, mayKeepAgain } from './door';
import { listState } from './list-store';
import { forgetOver, LIST_EVERY_MS, syncList } from './list-sync';
import { DUE, markedListUntil, markListUntil } from './marks';
import { tellDevice, wakeSender } from './sender';
import { countWaiting, tryKeeping } from './waiting-store';

// While the door is open: its list is kept up to date, and the scans that wait are sent.

/** Reads what this device keeps, which another tab may have changed. */
async function read(): Promise<void> {
  try {
    const [kept, waiting] = await Promise.all([listState(), countWaiting()]);
    // A list that should have been wiped and could not be is not used.
    const list = markedListUntil() === DUE ? null : (kept ?? null);
    if (list) markListUntil(Date.parse(list.event.over_at));
    changeDoor({ canKeep: canHash(), list, waiting });
  } catch {
    cannotKeep();
  }
}

/**
 * Another tab has kept or sent scans. What still waits is sent from here, too, as long as this tab believes that the server answers:
 * else it would say `Sending` and not know that nothing gets through.
 */
async function hear(): Promise<void> {
  await read();
  if (door().waiting > 0 && serverAnswers()) wakeSender();
}

/** A browser that could keep nothing may be able to now: its disk has room again, or the phone has given its storage back. */
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

/** Waits until it is known what this device keeps. */
export const openDoor = (): Promise<void> => (opening ??= read());

/** The list and the scans that wait, from now on until the returned function is called. */
export function keepDoorOpen(): () => void {
  const renew = () => {
    if (document.visibilityState === 'visible') void look().catch(() => undefined);
  };
  const look = async () => {
    if (door().canKeep === false) await tryAgain();
    const { list, canKeep } = door();
    // The server hears of a device that keeps nothing in no other way.
    if (canKeep === false) tellDevice();
    else if (list && Date.parse(list.event.over_at) <= Date.now()) await forgetOver();
    else if (await syncList()) wakeSender();
  };
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
