const holds = new Set<symbol>();

/** The browser asks before it closes or reloads the page, in its own words. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Has the browser ask before the page is left, until the function that it answers is called. */
export function holdPage(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  // Only while it is needed: a page that listens is not kept for the back button.
  if (holds.size === 1) window.addEventListener('beforeunload', ask);
  return () => {
    holds.delete(hold);
    if (holds.size === 0) window.removeEventListener('beforeunload', ask);
  };
}
