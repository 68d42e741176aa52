import { sessionState } from '../api/session';
import { hasUnloadWarning } from '../browser/warn-before-leaving';

// Whether the page could be reloaded without anybody losing something or noticing.

const reasons = new Set<symbol>();
let isTouched = false;

for (const kind of ['input', 'change'])
  window.addEventListener(kind, () => (isTouched = true), { capture: true, passive: true });

/** Called at each navigation: what was typed before it is left behind anyway. */
export const forgetTyping = (): void => {
  isTouched = false;
};

/** Keeps this version of the page while something goes on that a reload would end. @returns how to end that */
export function keepVersion(): () => void {
  const reason = Symbol('reason');
  reasons.add(reason);
  return () => void reasons.delete(reason);
}

export const isIdle = (): boolean =>
  !isTouched &&
  reasons.size === 0 &&
  !hasUnloadWarning() &&
  // Whoever signs in again finds the form as it was, which lives in memory.
  sessionState().ended === null &&
  document.querySelector('dialog[open]') === null;
