import { onOtherTabs } from './alone';
import { canHash } from './hash';
import { changeDoor, door } from './door';
import { listState } from './list-store';
import { forgetList, LIST_EVERY_MS, syncList } from './list-sync';
import { tellDevice, wakeSender } from './sender';
import { countWaiting } from './waiting-store';

// The door as long as it is open: its list is kept new, and what waits is sent.

/** Reads what this device has; another tab may have changed it. */
async function read(): Promise<void> {
  try {
    const [list, waiting] = await Promise.all([listState(), countWaiting()]);
    changeDoor({ canKeep: canHash(), list: list ?? null, waiting });
  } catch {
    changeDoor({ canKeep: false });
  }
}

let opening: Promise<void> | undefined;

/** Waits until it is known what this device has. */
export const openDoor = (): Promise<void> => (opening ??= read());

/** The list and the scans that wait, from now on until the returned function is called. */
export function keepDoorOpen(): () => void {
  const renew = () => {
    if (document.visibilityState !== 'visible') return;
    const { list, canKeep } = door();
    // Nothing else is heard of a device that keeps nothing.
    if (canKeep === false) tellDevice();
    else if (list && Date.parse(list.event.over_at) <= Date.now()) void forgetList();
    else void syncList().then((isAnswered) => isAnswered && wakeSender());
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
