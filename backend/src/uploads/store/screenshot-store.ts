import type { Readable } from 'node:stream';

export const SCREENSHOT_TYPE = 'image/webp';

/** Store of the pictures. We generate the keys: letters, digits, dashes, dots and slashes. */
export interface ScreenshotStore {
  /** Resolves when the whole picture is stored; after an error nothing of it is. */
  put(key: string, picture: Readable): Promise<void>;
  /** Null if there is no such picture. */
  open(key: string): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** Checks the store, for readiness: rejects if it is unreachable or, for a folder, not writable or full. */
  check(): Promise<void>;
}

/** Injection token. */
export const SCREENSHOT_STORE = Symbol('SCREENSHOT_STORE');
