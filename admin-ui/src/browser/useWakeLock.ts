import { useEffect } from 'react';

/**
 * Keeps the screen awake while `active`. The browser releases the lock when the page is hidden, so callers must pass false
 * then. Does nothing if the browser has no wake lock or the phone refuses it to save its battery.
 */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return;
    const asked = navigator.wakeLock.request('screen').catch(() => null);
    return () => void asked.then((lock) => lock?.release());
  }, [active]);
}
