const reasons = new Set<symbol>();

/** The browser asks before it closes or reloads the page, in its own words. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask before the page is closed or reloaded. @returns how to end that */
export function warnBeforeLeaving(): () => void {
  const reason = Symbol('reason');
  reasons.add(reason);
  // Only while it is needed: a page with this listener is not kept in the back/forward cache.
  if (reasons.size === 1) window.addEventListener('beforeunload', ask);
  return () => {
    reasons.delete(reason);
    if (reasons.size === 0) window.removeEventListener('beforeunload', ask);
  };
}

/** Whether the browser would ask. */
export const hasUnloadWarning = (): boolean => reasons.size > 0;
