import { useLayoutEffect, useRef } from 'react';
import { useApplication } from './application';

const KEY = 'usher.scroll';

/** Navigation state. `keepsScroll` is for navigations that change the page in place and must not scroll. */
interface ScrollState {
  keepsScroll?: boolean;
}

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/**
 * A new page starts at its top; Back, Forward and a reload restore the scroll position. The browser's own restoration is off
 * because it scrolls before the page has been rendered.
 */
export function useScrollMemory(): void {
  const {
    entry: { key, state },
    isFromHistory,
  } = useApplication();
  const positions = useRef<Record<string, number>>(undefined);
  useLayoutEffect(() => {
    positions.current ??= stored();
    window.history.scrollRestoration = 'manual';
    const keep = () => {
      try {
        // Merged, because another document of this tab may have stored more since.
        sessionStorage.setItem(KEY, JSON.stringify({ ...stored(), ...positions.current }));
      } catch {
        // Storage is unavailable: a reload starts at the top.
      }
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
  useLayoutEffect(() => {
    const record = () => {
      if (positions.current) positions.current[key] = window.scrollY;
    };
    const start = () => {
      record();
      window.addEventListener('scroll', record, { passive: true });
    };
    const wanted = isFromHistory ? (positions.current?.[key] ?? 0) : 0;
    if (isFromHistory || !(state as ScrollState | null)?.keepsScroll) window.scrollTo(0, wanted);
    const stopWaiting = window.scrollY < wanted ? whenHigher(wanted, start) : start();
    return () => {
      stopWaiting?.();
      window.removeEventListener('scroll', record);
    };
  }, [key, state, isFromHistory]);
}

/** User input that cancels restoring the position: a user who scrolls does not want the page to jump. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to a position as soon as the page is tall enough, because its code or lists may still be loading. Gives up when
 * the user scrolls.
 * @param done  called once it has scrolled or given up
 * @returns a function that cancels it
 */
function whenHigher(wanted: number, done: () => void): () => void {
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, wanted);
    if (window.scrollY >= wanted) end();
  });
  const stop = () => {
    growth.disconnect();
    MOVES.forEach((move) => window.removeEventListener(move, end));
  };
  const end = () => {
    stop();
    done();
  };
  growth.observe(document.body);
  MOVES.forEach((move) => window.addEventListener(move, end, { passive: true }));
  return stop;
}
