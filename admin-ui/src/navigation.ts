import { useLocation, type AroundNavHandler } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { isOfConsole } from './paths';
import { navigated } from './service-worker/takeover';

export type NavigationKind = 'POP' | 'PUSH' | 'REPLACE';

/** State stored in each entry of the browser's history. */
interface Entry {
  /** Unique for each entry, so that Back can be told from a new visit to the same address. */
  key: string;
  /** The state that the caller passed to `navigate`. */
  state: unknown;
}

let kind: NavigationKind = 'POP';
window.addEventListener('popstate', () => (kind = 'POP'));

/** Returns the kind of navigation that led to the current entry; `POP` is Back, Forward or the first load. */
export const lastNavigation = (): NavigationKind => kind;

const entryOf = (state: unknown): Entry =>
  typeof state === 'object' && state !== null && 'key' in state
    ? (state as Entry)
    : { key: 'unnamed', state: null };

/** Returns the current history entry. */
export const useEntry = (): Entry => entryOf(useHistoryState());

let newest = 0;

/**
 * Wraps every navigation: the previous page and its address stay until the next page's code has loaded. A navigation
 * started before then replaces the pending one.
 * @param preload  loads the code of the page at a path; returns undefined if it is loaded already
 */
export const preloadBeforeNavigation =
  (preload: (path: string) => Promise<unknown> | undefined): AroundNavHandler =>
  (navigate, to, options = {}) => {
    const own = ++newest;
    if (isOfConsole(to)) {
      // Another application, so another document.
      if (options.replace) window.location.replace(to);
      else window.location.assign(to);
      return;
    }
    const go = () => {
      if (own !== newest) return;
      kind = options.replace ? 'REPLACE' : 'PUSH';
      const entry: Entry = { key: `${performance.timeOrigin}-${own}`, state: options.state ?? null };
      navigate(to, { ...options, state: entry });
      navigated();
    };
    const loading = preload(new URL(to, window.location.href).pathname);
    // Navigate even if the load fails: the error is then shown in place of the page.
    if (loading) void loading.then(go, go);
    else go();
  };

export const useNavigate = () => useLocation()[1];

/** Returns the path of the current page. */
export const usePath = (): string => useLocation()[0];
