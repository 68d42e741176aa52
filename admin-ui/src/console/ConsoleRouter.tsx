import { useMemo, type ReactNode } from 'react';
import { createPath, NavigationType, type Navigator, Router } from 'react-router';
import { useSearch } from 'wouter/use-browser-location';
import { lastNavigation, useEntry, useNavigate, usePath, type NavigationKind } from '../navigation';

const NAVIGATION_TYPES: Record<NavigationKind, NavigationType> = {
  POP: NavigationType.Pop,
  PUSH: NavigationType.Push,
  REPLACE: NavigationType.Replace,
};

/**
 * Provides React Router to react-admin and the console's own components, which use no other router. It keeps no history: it
 * reads the location from the application's router and passes every navigation to it, so that the two always agree.
 */
export function ConsoleRouter({ children }: { children: ReactNode }) {
  const pathname = usePath();
  const search = useSearch();
  const { key, state } = useEntry();
  const navigate = useNavigate();
  const navigator = useMemo(
    (): Navigator => ({
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => window.history.go(delta),
      push: (to, given) => navigate(typeof to === 'string' ? to : createPath(to), { state: given }),
      replace: (to, given) =>
        navigate(typeof to === 'string' ? to : createPath(to), { state: given, replace: true }),
    }),
    [navigate],
  );
  const location = useMemo(
    () => ({ pathname, search, hash: '', key, state: state as unknown }),
    [pathname, search, key, state],
  );
  return (
    <Router navigator={navigator} location={location} navigationType={NAVIGATION_TYPES[lastNavigation()]}>
      {children}
    </Router>
  );
}
