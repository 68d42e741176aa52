import { onClearAccountData } from './session';

/**
 * What one account leaves in the browser under one key. Another account never sees it: it is deleted before another one's session
 * begins and after a logout, and `onForget` is told.
 */
export function keptFor<T extends { userId: string }>(
  storage: Storage,
  key: string,
  onForget: (value: T) => void = () => undefined,
) {
  const read = (): T | null => {
    try {
      return JSON.parse(storage.getItem(key) ?? 'null') as T | null;
    } catch {
      return null;
    }
  };
  const drop = (): void => storage.removeItem(key);
  onClearAccountData((keep) => {
    const value = read();
    if (value !== null && value.userId === keep) return;
    if (value !== null) onForget(value);
    drop();
  });
  return { read, drop, keep: (value: T): void => storage.setItem(key, JSON.stringify(value)) };
}
