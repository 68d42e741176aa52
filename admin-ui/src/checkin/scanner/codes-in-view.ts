import { parseQrCode } from '@usher/backend/rules';
import { codeOf } from '../scans/queue';

/**
 * How long a code must be out of view before it counts as a new scan, in milliseconds. At least one frame without it must have
 * been read as well: a busy phone may read no frames for a while although nobody has moved.
 */
const OUT_OF_VIEW_MS = 1500;

const isOurs = (code: string): boolean => parseQrCode(code) !== null;

/**
 * Tells codes that have just come into view from those that are still in view.
 * @returns a function to call for every frame with the texts of its codes and the time in milliseconds; it returns the codes that
 *   have just come into view. Codes that are not ours count only if none of ours is in the frame, and then only one of them
 */
export function codesInView(): (texts: readonly string[], now: number) => string[] {
  let seen = new Map<string, { at: number; wasMissed: boolean }>();
  return (texts, now) => {
    const codes = [...new Set(texts.map(codeOf))];
    const isNew = (code: string) => {
      const before = seen.get(code);
      return !before || (before.wasMissed && now - before.at >= OUT_OF_VIEW_MS);
    };
    const news = codes.filter(isNew);
    // A new code replaces the earlier ones. Without a new one, a code that a frame misses is kept: with two codes in view, some
    // frames show one and some the other.
    if (news.length > 0) seen = new Map();
    for (const state of seen.values()) state.wasMissed = true;
    for (const code of codes) seen.set(code, { at: now, wasMissed: false });
    return codes.some(isOurs) ? news.filter(isOurs) : news.slice(0, 1);
  };
}
