import type { Readable } from 'node:stream';

export const SCREENSHOT_TYPE = 'image/webp';

/** Where pictures are kept. Keys are our own: letters, digits, dashes, dots and slashes. */
export interface ScreenshotStore {
  /** Resolves when the whole picture is kept; after an error nothing of it is. */
  put(key: string, picture: Readable): Promise<void>;
  /** Null where there is none. */
  open(key: string): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** Resolves where the store can be written to. */
  check(): Promise<void>;
}

/** Injection token. */
export const SCREENSHOT_STORE = Symbol('SCREENSHOT_STORE');
