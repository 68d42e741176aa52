import { useEffect } from 'react';

/**
 * Sets `--keyboard` to the height that the on-screen keyboard covers. iOS puts the keyboard over the page without
 * resizing the layout viewport, and the dock has to stay above it.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // Zooming in shrinks the visual viewport too, without any keyboard.
      const covered = viewport.scale > 1.05 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
}
