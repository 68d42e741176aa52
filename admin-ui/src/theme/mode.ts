import { useSyncExternalStore } from 'react';

export type Mode = 'light' | 'dark';

const KEY = 'usher.theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function stored(): Mode | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    // Storage is unavailable: the choice lasts until the page is left.
    return null;
  }
}

let chosen = stored();

const current = (): Mode => chosen ?? (system.matches ? 'dark' : 'light');

function show(): void {
  const root = document.documentElement;
  if (root.dataset.theme !== current()) {
    // Disable transitions, because text is unreadable while colours fade at different speeds.
    root.dataset.switching = '';
    root.dataset.theme = current();
    void getComputedStyle(root).color;
    requestAnimationFrame(() => delete root.dataset.switching);
  }
  listeners.forEach((listener) => listener());
}

/** Applies the theme chosen in this browser, else the system's, and follows changes to both. */
export function startTheme(): void {
  show();
  system.addEventListener('change', show);
  // The theme was changed in another tab.
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return;
    chosen = stored();
    show();
  });
}

export function chooseMode(mode: Mode): void {
  chosen = mode;
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // Storage is unavailable: the choice lasts until the page is left.
  }
  show();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useMode = (): Mode => useSyncExternalStore(subscribe, current);
