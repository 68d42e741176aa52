import { parseQrCode } from '@usher/backend/rules';
import { codeOf } from './queue';

/**
 * How long a code must not have been seen until it counts as a new scan, in milliseconds. A frame without it has to have been
 * seen, too: a phone that is busy reads none for a while, and nobody has moved.
 */
const OUT_OF_VIEW_MS = 1500;

const isOurs = (code: string): boolean => parseQrCode(code) !== null;

/**
 * Tells the codes that come into view from those that are still there.
 * @returns called for every frame that was read, with the texts of its codes and the time in milliseconds: the codes that have just
 *   come. What is not ours counts only where nothing of ours is in the frame, and then one of it
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
    // A new code takes the place of those before it. Without one, a code that a frame misses stays: with two in view, frames
    // show now one and now the other.
    if (news.length > 0) seen = new Map();
    for (const state of seen.values()) state.wasMissed = true;
    for (const code of codes) seen.set(code, { at: now, wasMissed: false });
    return codes.some(isOurs) ? news.filter(isOurs) : news.slice(0, 1);
  };
}
