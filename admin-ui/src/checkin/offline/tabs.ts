import type { Outcome } from './waiting';

// All tabs of a browser are one device at the door: they take turns, and tell each other what changed.

/** Waits until no other tab is doing this. Where the browser has no locks two may do it at once: what is sent twice counts once. */
export const oneTabAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();

/** Does nothing where another tab is doing this already. */
export const unlessInAnotherTab = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work();

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('usher.door');

/** Tells the other tabs that what this device keeps has changed. @param outcomes of scans that no longer wait */
export function tellOtherTabs(outcomes: readonly Outcome[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel?.postMessage(outcomes);
}

export function onOtherTabs(changed: (outcomes: readonly Outcome[]) => void): () => void {
  // A tab that still has an older version of this page sends a word instead of outcomes.
  const heard = ({ data }: MessageEvent<unknown>) =>
    changed(Array.isArray(data) ? (data as readonly Outcome[]) : []);
  channel?.addEventListener('message', heard);
  return () => channel?.removeEventListener('message', heard);
}
