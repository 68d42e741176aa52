import type { ScreenshotStore } from './screenshot-store.js';

/** The key of a picture's small copy. */
export const previewOf = (key: string): string => key.replace(/\.webp$/, '.preview.webp');

/** Removes pictures that nothing refers to any more, with their small copies. @returns how many could not be removed */
export async function removePictures(store: ScreenshotStore, keys: readonly string[]): Promise<number> {
  let left = 0;
  for (const key of keys) {
    try {
      await store.remove(key);
      await store.remove(previewOf(key));
    } catch {
      left++;
    }
  }
  return left;
}
