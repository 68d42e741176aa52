import { useLocation, type AroundNavHandler } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { navigated } from './service-worker/takeover';

export type NavigationKind = 'POP' | 'PUSH' | 'REPLACE';

/** What an entry of the browser's history keeps. */
interface Entry {
  /** Of its own for each entry, so that Back can be told from a new visit of the same address. */
  key: string;
  /** What the navigation gave it. */
  state: unknown;
}

let kind: NavigationKind = 'POP';
window.addEventListener('popstate', () => (kind = 'POP'));

/** What led to the current entry: `POP` is Back, Forward or the first load. */
export const lastNavigation = (): NavigationKind => kind;

const entryOf = (state: unknown): Entry =>
  typeof state === 'object' && state !== null && 'key' in state
    ? (state as Entry)
    : { key: 'arrival', state: null };

/** The current entry of the history. */
export const useEntry = (): Entry => entryOf(useHistoryState());

let newest = 0;

/**
 * Wraps every navigation: the previous page stays, with its address, until the next page's code has loaded. A navigation
 * that is started in between replaces it.
 * @param preload  loads the code of the page at a path; undefined if it is loaded already
 */
export const preloading =
  (preload: (path: string) => Promise<unknown> | undefined): AroundNavHandler =>
  (navigate, to, options = {}) => {
    const own = ++newest;
    const go = () => {
      if (own !== newest) return;
      kind = options.replace ? 'REPLACE' : 'PUSH';
      const entry: Entry = { key: `${performance.timeOrigin}-${own}`, state: options.state ?? null };
      navigate(to, { ...options, state: entry });
      navigated();
    };
    const loading = preload(new URL(to, window.location.href).pathname);
    // A load that fails is shown in the page's place, so navigate all the same.
    if (loading) void loading.then(go, go);
    else go();
  };

export const useNavigate = () => useLocation()[1];

/** The path of the page that is open. */
export const usePath = (): string => useLocation()[0];
