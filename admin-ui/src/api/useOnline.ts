import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** What the browser believes. A call can still fail while it says true. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
