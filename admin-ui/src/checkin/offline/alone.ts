import type { Outcome } from './waiting';

/** One tab at a time; where the browser has no locks, what is sent twice counts once. */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();

/** Not at all where another tab is at it. */
export const unlessElsewhere = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work();

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('usher.door');

/** Tells the other tabs that something changed of what is kept here. @param outcomes of scans that wait no longer */
export function tellOtherTabs(outcomes: readonly Outcome[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel?.postMessage(outcomes);
}

export function onOtherTabs(changed: (outcomes: readonly Outcome[]) => void): () => void {
  // A tab with a version of this page before says a word.
  const heard = ({ data }: MessageEvent<unknown>) =>
    changed(Array.isArray(data) ? (data as readonly Outcome[]) : []);
  channel?.addEventListener('message', heard);
  return () => channel?.removeEventListener('message', heard);
}
