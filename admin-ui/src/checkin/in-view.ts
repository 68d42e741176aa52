/** How long a code must not have been seen until it counts as a new scan, in milliseconds. */
const OUT_OF_VIEW_MS = 1500;

/**
 * For a scanner that goes on: tells a code that comes into view from one that is still there.
 * @returns called for every frame that shows a code, with the time in milliseconds: whether it has just come
 */
export function codesInView(): (text: string, now: number) => boolean {
  let seen: { text: string; at: number } | null = null;
  return (text, now) => {
    const isStillThere = seen?.text === text && now - seen.at < OUT_OF_VIEW_MS;
    seen = { text, at: now };
    return !isStillThere;
  };
}
