import type { SyncedScan } from './waiting';

// All tabs of a browser are one check-in device: they take turns and notify each other of changes.

/** Waits until no other tab is doing this. Without browser locks two tabs may do it together; scans sent twice count once. */
export const oneTabAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();

/** Does the work, unless another tab is doing it already. */
export const unlessInAnotherTab = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work();

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('usher.door');

/** Tells the other tabs that the state stored on this device has changed. @param outcomes of scans that no longer wait */
export function tellOtherTabs(outcomes: readonly SyncedScan[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel?.postMessage(outcomes);
}

export function onOtherTabs(changed: (outcomes: readonly SyncedScan[]) => void): () => void {
  // A tab with an older version of this page sends a string instead of outcomes.
  const heard = ({ data }: MessageEvent<unknown>) =>
    changed(Array.isArray(data) ? (data as readonly SyncedScan[]) : []);
  channel?.addEventListener('message', heard);
  return () => channel?.removeEventListener('message', heard);
}
