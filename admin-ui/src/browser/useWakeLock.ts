import { useEffect } from 'react';

/**
 * Keeps the screen awake while `active`. The browser lets go of the lock when the page is hidden, so whoever uses this
 * is not active then. Does nothing where there is no such lock, or the phone refuses it to save its battery.
 */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return;
    const asked = navigator.wakeLock.request('screen').catch(() => null);
    return () => void asked.then((lock) => lock?.release());
  }, [active]);
}
