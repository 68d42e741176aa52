import { sessionState } from '../api/session';
import { hasUnloadWarning } from '../browser/warn-before-leaving';

// Decides whether the page can be reloaded without the user losing anything or noticing.

const reasons = new Set<symbol>();
let isTouched = false;

for (const kind of ['input', 'change'])
  window.addEventListener(kind, () => (isTouched = true), { capture: true, passive: true });

/** Call at each navigation, which leaves behind what was typed before it. */
export const forgetTyping = (): void => {
  isTouched = false;
};

/** Prevents reloads for a new version while something is going on that a reload would end. @returns a function that ends this */
export function holdReload(): () => void {
  const reason = Symbol('reason');
  reasons.add(reason);
  return () => void reasons.delete(reason);
}

export const isIdle = (): boolean =>
  !isTouched &&
  reasons.size === 0 &&
  !hasUnloadWarning() &&
  // After a session has ended, the form to restore at the next sign-in may be only in memory.
  sessionState().ended === null &&
  document.querySelector('dialog[open]') === null;
