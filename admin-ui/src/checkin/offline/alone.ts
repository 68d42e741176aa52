/** One tab at a time; where the browser has no locks, what is sent twice counts once. */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();

/** Not at all where another tab is at it. */
export const unlessElsewhere = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work();

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('usher.door');

/** Tells the other tabs that the list or the waiting scans changed. */
export function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel?.postMessage('changed');
}

export function onOtherTabs(changed: () => void): () => void {
  channel?.addEventListener('message', changed);
  return () => channel?.removeEventListener('message', changed);
}
