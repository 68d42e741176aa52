const reasons = new Set<symbol>();

/** Makes the browser ask, in its own words, before it closes or reloads the page. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask before the page is closed or reloaded. @returns a function that ends it */
export function warnBeforeLeaving(): () => void {
  const reason = Symbol('reason');
  reasons.add(reason);
  // Listen only while needed, because a page with this listener is not kept in the back/forward cache.
  if (reasons.size === 1) window.addEventListener('beforeunload', ask);
  return () => {
    reasons.delete(reason);
    if (reasons.size === 0) window.removeEventListener('beforeunload', ask);
  };
}

/** Whether the browser would ask before leaving. */
export const hasUnloadWarning = (): boolean => reasons.size > 0;
