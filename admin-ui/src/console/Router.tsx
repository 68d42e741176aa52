import { useSyncExternalStore, type ReactNode } from 'react';
import { Router as ReactRouter, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

const history = createBrowserHistory({ v5Compat: true });
const readPlace = () => ({ location: history.location, navigationType: history.action });
let place = readPlace();

function listen(onChange: () => void): () => void {
  return history.listen(() => {
    place = readPlace();
    onChange();
  });
}

/**
 * React Router's BrowserRouter, whose changes of the address are drawn before anything else happens. Search, filters and order of
 * a list are in the address, and react-admin adds a change to those last drawn: an order chosen at the moment in which a search
 * begins would take the search back, and a checkbox fall back until React gets to it (e2e/lists.spec.ts).
 */
export const Router = ({ children }: { children: ReactNode }) => (
  <ReactRouter {...useSyncExternalStore(listen, () => place)} navigator={history} useTransitions={false}>
    {children}
  </ReactRouter>
);
