import { useLayoutEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Router as ReactRouter, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/**
 * React Router's BrowserRouter, whose changes of the address are drawn before anything else happens. Search, filters and order of
 * a list are in the address, and react-admin adds a change to those last drawn: an order chosen at the moment in which a search
 * begins would take the search back, and a checkbox fall back until React gets to it.
 */
export function Router({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState(() => ({
    action: history.action,
    location: history.location,
  }));
  useLayoutEffect(
    () =>
      history.listen((place) => {
        // In a microtask: React cannot draw at once what an effect of react-admin's changes.
        queueMicrotask(() => flushSync(() => setPlace(place)));
      }),
    [history],
  );
  return (
    <ReactRouter location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </ReactRouter>
  );
}
